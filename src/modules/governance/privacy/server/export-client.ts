import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { z } from 'zod';
import { fullNameOf, type Person } from '../../../../platform/database/data-subject.ts';
import { asSystem, type Principal } from '../../../../platform/database/scope.ts';
import { type Snapshot, type WrittenColumn, withPracticeSnapshot } from '../../../../platform/database/snapshot.ts';
import type { PersonalData } from '../../../../platform/database/table-metadata.ts';
import { isStoredImage } from '../../../../platform/files/images.ts';
import { readableName } from '../../../../platform/files/readable-name.ts';
import type { UnlinkedFile } from '../../../../platform/files/temporary-files.ts';
import { pieceOf } from '../../../../platform/formats/zip.ts';
import { type Archive, type Places, streamZip } from '../../../../platform/formats/zip-download.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { addInvoicePdfs, listInvoicePdfs } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import { inErasureOrder, readPerson } from './person.ts';

/** Each export has its own database connection besides those of requests. */
const twoAtOnce = pLimit(2);
const fewExports = { name: 'export-client', max: 60, seconds: hours(1) };
const places: Places = {
  most: 5,
  sentence: 'Five client exports are already running. Wait until one finishes.',
  taken: new Map(),
};

type About = { practice: string; person: Person; personalData: PersonalData[]; now: Date };

/** Describes the file for the person who asked for their data and their advisers. */
const clientReadMe = ({ practice, person, personalData, now }: About): string =>
  `What ${practice} keeps about ${fullNameOf(person)} in Sorrel, as it was at ${now.toISOString()}.

data.json     All records about this person, grouped by type. It is a text file that opens in any editor or browser.
              Times are in UTC, and "null" means that a field is empty. "Record" is the number of the entry itself.
              "Client record" and the like refer to an entry in another list.
invoices/     Issued invoices and credit notes as PDF. Drafts are in data.json.
files/        Files that were exchanged with this person. Their names begin with the record's number in data.json.
picture.webp  The person’s picture, if there is one.

We searched these types of records. If a type is not in data.json, it has nothing about this person:
${personalData
  .map(({ label }) => `  ${label}`)
  .toReversed()
  .join('\n')}

Secrets are left out, such as parts of links that let someone act in this person’s name. If this person shares a phone
number or address with another client, records are left out when it is unclear whose they are.

This export may contain health data and is not encrypted.
`.replaceAll(/\r?\n/g, '\r\n');

/**
 * Everything about a client as a ZIP file: rows from one snapshot as data.json, their photo, and invoice PDFs that are
 * rendered while the file is sent. @throws AppError not_found, too_many
 */
export async function exportClient(
  services: Services,
  principal: Principal,
  clientId: number,
  now = new Date(),
): Promise<Archive> {
  const { log, database, files } = services;
  const personalData = inErasureOrder(services.tables);
  await countAttempt(asSystem(database), fewExports, `${principal.tenantId} ${principal.userId}`);
  let name = '';
  const body = await streamZip({
    ...{ log, tenantId: principal.tenantId, now, places },
    gather: async tempFile => {
      const gathered = await twoAtOnce(() =>
        withPracticeSnapshot(database, principal.tenantId, snapshot =>
          collectRows(snapshot, { tenantId: principal.tenantId, clientId, personalData }, tempFile),
        ),
      );
      name = `${slugOf(fullNameOf(gathered.person))}.zip`;
      return gathered;
    },
    addAll: async (zip, { practice, person, data, picture, uploads, papers }, tempFile) => {
      await zip.add('README.txt', pieceOf(clientReadMe({ practice, person, personalData, now })));
      await zip.add('data.json', tempFile.read(data));
      const shown = picture && (await files.get(picture));
      if (shown) await zip.add('picture.webp', pieceOf(shown), { packed: true });
      for (const { id, name, file, size } of uploads) {
        const content = size && (await files.part(file, 0, size - 1));
        if (content) await zip.add(`files/${id} ${readableName(name)}`, content, { packed: true });
      }
      await Array.fromAsync(addInvoicePdfs({ services, principal, zip }, papers));
    },
  });
  return { name, body };
}

/**
 * Writes a person's rows as readable JSON: one list per kind, with plain field names. Streams in batches, so that
 * memory use doesn't depend on their number.
 */
export async function* writeClient(
  snapshot: Snapshot,
  { tenantId, person }: Of,
  personalData: PersonalData[],
): AsyncGenerator<string> {
  const columns = await snapshot.columns();
  let between = '';
  yield '{';
  // Starts with the client's own record, which comes last in an erasure.
  for (const part of personalData.toReversed()) {
    let isFirst = true;
    for await (const lines of snapshot.linesOf(selectOf(part, { tenantId, person }, columns.get(part.table) ?? []))) {
      if (isFirst) yield `${between}\n  ${JSON.stringify(part.label)}: [`;
      yield `${isFirst ? '' : ','}${lines.map(writeRow).join()}`;
      isFirst = false;
    }
    if (isFirst) continue;
    yield '\n  ]';
    between = ',';
  }
  yield '\n}\n';
}

/** All columns except secrets and the practice's id. */
const shownColumns = ({ hidden }: PersonalData, columns: WrittenColumn[]): WrittenColumn[] =>
  columns.filter(({ name }) => name !== 'tenant_id' && !hidden.includes(name));

/** Numeric columns as text, because a JSON number would turn 5.00 into 5. */
const shown = ({ name, type }: WrittenColumn) =>
  sql.raw(type === 'numeric' ? `t."${name}"::text as "${name}"` : `t."${name}"`);

type Of = { tenantId: number; person: Person };

function selectOf(part: PersonalData, { tenantId, person }: Of, columns: WrittenColumn[]) {
  const names = shownColumns(part, columns).map(shown);
  const order = columns.some(({ name }) => name === 'id') ? sql` order by t.id` : sql``;
  return sql`select ${sql.join(names, sql`, `)} from ${sql.raw(part.table)} t
    where t.tenant_id = ${tenantId} and (${part.match.where(person)})${order}`;
}

/** Plain words for abbreviations. */
const plainWords: Record<string, string> = {
  id: 'record',
  ids: 'records',
  url: 'link',
  html: 'HTML',
  sms: 'SMS',
  qr: 'QR',
};

/** Tells field names of the program from keys that people typed. */
const isName = (key: string) => /^[a-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/.test(key);

/** "Client record" for `client_id`, "Tax number" for `taxNumber`. */
export function plainName(name: string): string {
  if (!isName(name)) return name;
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .map(word => plainWords[word] ?? word)
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Renames all fields, including nested ones, for readers who don't know the program. */
function inPlainWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPlainWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [plainName(name), inPlainWords(inside)]));
}

const writeRow = (line: string) =>
  `\n${JSON.stringify(inPlainWords(JSON.parse(line)), null, 2).replace(/^/gm, '    ')}`;

type ExportRequest = { tenantId: number; clientId: number; personalData: PersonalData[] };

/** Each statement names the practice, in addition to row-level security. */
export async function collectRows(
  snapshot: Snapshot,
  { tenantId, clientId, personalData }: ExportRequest,
  tempFile: UnlinkedFile,
) {
  const person = await readPerson(snapshot, tenantId, clientId);
  return {
    person,
    practice: await practiceOf(snapshot, tenantId),
    data: await tempFile.write(writeClient(snapshot, { tenantId, person }, personalData)),
    picture: await ownImageUrl(snapshot, tenantId, person),
    uploads: await listUploads(snapshot, tenantId, clientId),
    papers: await listInvoicePdfs(snapshot, tenantId, clientId),
  };
}

const practiceRow = z.object({ name: z.string() });
const practiceOf = async ({ query }: Snapshot, tenantId: number) =>
  practiceRow.parse((await query('select name from tenants where id = $1', [tenantId]))[0]).name;

/** Name of the client's photo in the file store. */
async function ownImageUrl({ query }: Snapshot, tenantId: number, { id }: Person): Promise<string | null> {
  const [row] = await query<{ url: string | null }>(
    'select profile_image_url as url from clients where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
  return row?.url && isStoredImage(row.url) ? row.url.slice('/files/'.length) : null;
}

type Upload = { id: string; name: string; file: string; size: number };

const listUploads = ({ query }: Snapshot, tenantId: number, clientId: number) =>
  query<Upload>('select id, name, file, size from client_files where tenant_id = $1 and client_id = $2 order by id', [
    tenantId,
    clientId,
  ]);

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'client';
