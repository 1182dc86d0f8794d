import { asSystem, type ClientPrincipal, type ClientScope, inClientRoom } from '../../../../platform/database/scope.ts';
import { readableName } from '../../../../platform/files/readable-name.ts';
import { pieceOf } from '../../../../platform/formats/zip.ts';
import { type Archive, type Places, streamZip } from '../../../../platform/formats/zip-download.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCalendarShortDate, formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { getOwnPractice } from '../../../accounts/tenants/server/practice.ts';
import { addInvoicePdfs } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import { requestMessages } from '../../../forms/requests/messages/catalog.ts';
import { formPdf } from '../../../forms/requests/server/form-paper.ts';
import { listOwnDocuments } from '../../../forms/requests/server/own-forms.ts';
import { getOwnRecord } from '../../../people/clients/server/client-view.ts';
import { getWritableClient, updateOwnDetails } from '../../../people/clients/server/clients.ts';
import { findPreferencesOf, savePreferencesOf } from '../../../scheduling/reminders/server/preferences.ts';
import { inPracticeOf } from '../../access/server/client-session.ts';
import { getShownParts } from '../../access/server/room-settings.ts';
import { listStoredFiles } from '../../files/server/files.ts';
import { listOwnMessages } from '../../messages/server/messages.ts';
import { roomMessages } from '../../pages/messages/catalog.ts';
import type { RoomMe } from '../contract.ts';
import { listMoney, listSessions } from './overview.ts';

/** Changes the settings of the signed-in client. @throws AppError invalid for the phone number */
export const changeMe = (services: Services, client: ClientPrincipal, input: RoomMe): Promise<void> =>
  inPracticeOf(services, client, async scope => {
    const record = await getWritableClient(scope, client.clientId);
    const { phone, language, newsletter = null, emailReminders, smsReminders } = input;
    await updateOwnDetails(scope, client.clientId, { phone, language });
    if (newsletter === null && emailReminders === undefined && smsReminders === undefined) return;
    const preferences = await findPreferencesOf(scope, record);
    await savePreferencesOf(scope, record, {
      emailReminders: emailReminders ?? preferences.emailReminders,
      smsReminders: smsReminders ?? preferences.smsReminders,
      newsletter,
      page: 'client room',
    });
  });

const fewExports = { name: 'room-export', max: 10, seconds: hours(1) };
const places: Places = {
  most: 5,
  sentence: 'Several downloads are running. Try again in a few minutes.',
  taken: new Map(),
};

/**
 * Everything that the room shows about the signed-in client as a ZIP: a text to read, the same as JSON, invoices and forms
 * as PDF, and all files. What the practice keeps beyond that, such as notes, is exported by the practice
 * (governance/privacy/server/export-client.ts). @throws AppError too_many
 */
export async function exportOwnData(services: Services, client: ClientPrincipal, now = new Date()): Promise<Archive> {
  const { log, database, files } = services;
  const { tenantId, clientId } = client;
  await countAttempt(asSystem(database), fewExports, `${tenantId}.${clientId}`);
  // Read in a transaction of the practice, because the audit log needs one.
  await inPracticeOf(services, client, scope => getWritableClient(scope, clientId));
  const body = await streamZip({
    ...{ log, tenantId, now, places },
    gather: () => inClientRoom(database, client, gather),
    addAll: async (zip, { data, text, stored, documents }) => {
      await zip.add('my-data.txt', pieceOf(text));
      await zip.add('my-data.json', pieceOf(`${JSON.stringify(data, null, 2)}\n`));
      for (const { id, name, file, size } of stored) {
        const content = size && (await files.part(file, 0, size - 1));
        if (content) await zip.add(`files/${id} ${readableName(name)}`, content, { packed: true });
      }
      for (const { id, document } of documents) {
        const { name, pdf } = await formPdf(document);
        await zip.add(`forms/${id} ${readableName(name)}`, pieceOf(pdf), { packed: true });
      }
      const papers = data.invoices.map(({ id }) => ({ invoiceId: id, kind: 'invoice' as const }));
      await Array.fromAsync(
        addInvoicePdfs({ services, principal: { tenantId, userId: 0, role: 'viewer' }, zip }, papers),
      );
    },
  });
  return { name: 'my-data.zip', body };
}

async function gather(scope: ClientScope) {
  const { practice, data, stored, documents } = await readAll(scope);
  const locale = localeOf({ ...practice, language: data.me.language ?? practice.language });
  return { data, stored, documents, text: describe(data, { locale, zone: practice.timeZone }) };
}

async function readAll(scope: ClientScope) {
  const [practice, record, parts, sessions, documents] = await Promise.all([
    getOwnPractice(scope),
    getOwnRecord(scope),
    getShownParts(scope),
    listSessions(scope),
    listOwnDocuments(scope),
  ]);
  const money = parts.payments ? await listMoney(scope) : { invoices: [], packages: [] };
  const stored = parts.files ? await listStoredFiles(scope) : [];
  const messages = parts.messages ? await allMessages(scope) : [];
  const data = {
    practice: practice.name,
    me: record,
    ...sessions,
    ...money,
    messages,
    forms: documents.map(({ id, document: { title, version, finishedAt, signature, entries } }) => ({
      ...{ id, title, version, finishedAt, signature },
      answers: entries.map(({ label, clause, lines }) => ({ label, clause, lines })),
    })),
    files: stored.map(({ file: _, ...shown }) => shown),
  };
  return { practice, data, stored, documents };
}

type Data = Awaited<ReturnType<typeof readAll>>['data'];

/** Oldest first. */
async function allMessages(scope: ClientScope) {
  const messages: Awaited<ReturnType<typeof listOwnMessages>>['items'] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await listOwnMessages(scope, { limit: 100, cursor });
    messages.push(...items);
    if (!nextCursor) return messages.toReversed();
    cursor = nextCursor;
  }
}

/** Readable text: a heading for each kind and a line for each item, in the client’s language. */
function describe(data: Data, { locale, zone }: { locale: string; zone: string }): string {
  const t = roomMessages.in(locale);
  const types = commonMessages.in(locale).appointmentTypes;
  const at = (moment: Date | string) => formatDayAndTime(moment, zone, locale);
  const { me } = data;
  const parts: [heading: string, lines: string[]][] = [
    [
      t.nav.me,
      [
        `${t.me.name}: ${me.firstName} ${me.lastName}`,
        `${t.me.email}: ${me.email}`,
        ...(me.phone ? [`${t.me.phone}: ${me.phoneText ?? me.phone}`] : []),
      ],
    ],
    [t.nav.sessions, [...data.upcoming, ...data.past].map(({ startTime, type }) => `${at(startTime)}  ${types[type]}`)],
    [
      t.payments.packages,
      data.packages.map(({ name, sessions, used }) => `${name}: ${t.payments.left(sessions - used, sessions)}`),
    ],
    [
      t.payments.invoices,
      data.invoices.map(
        ({ invoiceNumber, issuedOn, amount, currency }) =>
          `${t.payments.invoice(invoiceNumber)}${issuedOn ? `, ${formatCalendarShortDate(issuedOn, locale)}` : ''}: ${formatMoney(amount, currency, locale)}`,
      ),
    ],
    [
      t.nav.messages,
      data.messages.map(
        ({ author, createdAt, body, files }) =>
          `${at(createdAt)}  ${author === 'client' ? t.home.you : data.practice}\n${[body, ...files.map(({ name }) => name)].filter(Boolean).join('\n')}\n`,
      ),
    ],
    [
      requestMessages.in(locale).home.forms,
      data.forms.map(
        ({ title, finishedAt, answers }) =>
          `${at(finishedAt)}  ${title}\n${answers.flatMap(({ label, lines }) => [label, ...lines.map(line => `  ${line}`)]).join('\n')}\n`,
      ),
    ],
    [t.nav.files, data.files.map(({ id, name, createdAt }) => `${at(createdAt)}  ${id} ${name}`)],
  ];
  return parts
    .filter(([, lines]) => lines.length)
    .map(([heading, lines]) => `${heading}\n${'-'.repeat(heading.length)}\n${lines.join('\n')}\n`)
    .join('\n')
    .replaceAll(/\r?\n/g, '\r\n');
}
