import type { Context } from 'hono';
import pLimit from 'p-limit';
import { invoiceHref } from '../../../../modules/billing/invoicing/server/invoice.ts';
import { requestMessages } from '../../../../modules/forms/requests/messages/catalog.ts';
import { listOwnForms } from '../../../../modules/forms/requests/server/own-forms.ts';
import { getOwnRecord } from '../../../../modules/people/clients/server/client-view.ts';
import { getClient } from '../../../../modules/people/clients/server/clients.ts';
import type { RoomPath } from '../../../../modules/room/access/contract.ts';
import {
  endClientSession,
  endDevices,
  findClientAt,
  inPracticeOf,
  listDevices,
} from '../../../../modules/room/access/server/client-session.ts';
import type { RoomPractice } from '../../../../modules/room/access/server/codes.tsx';
import { newClientFile } from '../../../../modules/room/files/contract.ts';
import { clientFileLimits } from '../../../../modules/room/files/file-limits.ts';
import { messages as fileTexts } from '../../../../modules/room/files/messages/en.ts';
import { addOwnFile, listOwnFiles, openOwnFile } from '../../../../modules/room/files/server/files.ts';
import { FilesPage } from '../../../../modules/room/files/ui/FilesPage.tsx';
import { messageInput, roomMessagesQuery } from '../../../../modules/room/messages/contract.ts';
import { roomMessageTexts } from '../../../../modules/room/messages/messages/catalog.ts';
import { listOwnMessages, markReadByClient, writeAsClient } from '../../../../modules/room/messages/server/messages.ts';
import { RoomMessagesPage } from '../../../../modules/room/messages/ui/RoomMessagesPage.tsx';
import { getHome, listInvoices, listSessions } from '../../../../modules/room/overview/server/overview.ts';
import { roomMessages } from '../../../../modules/room/pages/messages/catalog.ts';
import { messages } from '../../../../modules/room/pages/messages/en.ts';
import {
  FormsPage,
  HomePage,
  isOpen,
  MePage,
  PaymentsPage,
  SessionsPage,
  type ShownInvoice,
} from '../../../../modules/room/pages/ui/RoomPages.tsx';
import { pathForClient } from '../../../../modules/scheduling/appointments/server/links/links.ts';
import { findPreferencesOf, savePreferencesOf } from '../../../../modules/scheduling/reminders/server/preferences.ts';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { ClientPrincipal, ClientScope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public, readId } from '../../../../platform/http/request.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { shortRandomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { tooLargeFile } from '../../../../shared/file-kinds.ts';
import { translateError } from '../../../../shared/messages/create-catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm, readFormFile } from '../forms.ts';
import { visitedLocale } from '../html.tsx';
import { doorPageRoutes, showDoor } from './door-pages.tsx';
import { asClientAt, atRoom, renderRoom } from './room-response.tsx';

/** `/my/:slug`: the client room. Every page works without scripts. */
export function roomPageRoutes(assets: Assets): PageRoute[] {
  const signedIn = (c: Context<Public>, path: RoomPath, answer: Answer) =>
    atRoom(c, assets, practice => asClientAt(c, practice, path, client => answer({ c, practice, client })));
  const titles = async (c: Context<Public>) => roomMessages.in(await visitedLocale(c.get('services')));

  const showHome = async ({ c, practice, client }: Visit) => {
    const t = await titles(c);
    setAuditSubject({ clientId: client.clientId });
    return renderRoom(c, assets, {
      ...{ practice, client, current: '' },
      title: () => t.nav.home,
      load: async scope => {
        const [{ nextSession, openForms }, invoices] = await Promise.all([
          getHome(scope),
          listPayable(c.get('services'), scope),
        ]);
        return { nextSession, openForms, openInvoices: invoices.filter(isOpen) };
      },
      body: data => <HomePage {...data} now={new Date()} />,
    });
  };
  const showSessions = async ({ c, practice, client }: Visit, problem?: AppError) => {
    const t = await titles(c);
    const locale = await visitedLocale(c.get('services'));
    return renderRoom(c, assets, {
      ...{ practice, client, current: '/sessions' },
      title: () => t.nav.sessions,
      load: listSessions,
      body: data => (
        <SessionsPage {...data} now={new Date()} problem={problem && translateError(problem.message, locale)} />
      ),
      status: problem?.status ?? 200,
    });
  };
  const showMe = async ({ c, practice, client }: Visit, isSaved = false) => {
    const services = c.get('services');
    const t = await titles(c);
    const [preferences, devices] = await inPracticeOf(services, client, async scope => [
      await findPreferencesOf(scope, await getClient(scope, client.clientId)),
      await listDevices(scope, client),
    ]);
    return renderRoom(c, assets, {
      ...{ practice, client, current: '/me' },
      title: () => t.nav.me,
      load: async scope => ({ record: await getOwnRecord(scope) }),
      body: data => <MePage {...data} {...{ preferences, devices, isSaved }} />,
    });
  };

  const showFiles = async (visit: Visit, problem?: AppError) => {
    const { c, practice, client } = visit;
    const t = await titles(c);
    const locale = await visitedLocale(c.get('services'));
    return renderRoom(c, assets, {
      ...{ practice, client, current: '/files' },
      title: () => t.nav.files,
      load: async scope => ({ files: await listOwnFiles(scope) }),
      body: data => (
        <FilesPage
          {...data}
          problem={problem && translateError(problem.message, locale)}
          isSent={c.req.query('sent') !== undefined}
        />
      ),
      status: problem?.status ?? 200,
    });
  };

  return [
    ...doorPageRoutes(assets),
    page.get('/my/:slug', { audit: 'nothing', onOwnDomain: true }, c =>
      atRoom(c, assets, async practice => {
        const client = await findClientAt(c, c.get('services'), practice.tenantId);
        return client ? showHome({ c, practice, client }) : showDoor(c, assets, practice);
      }),
    ),
    page.get('/my/:slug/sessions', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '/sessions', showSessions),
    ),
    page.post('/my/:slug/sessions', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '/sessions', async visit => {
        const { session, wish } = await readForm(c);
        try {
          return c.redirect(await pathOf(c.get('services'), visit.client, { session, wish }), 303);
        } catch (reason) {
          if (!(reason instanceof AppError)) throw reason;
          return showSessions(visit, new AppError('not_found', messages.errors.sessionGone));
        }
      }),
    ),
    page.get('/my/:slug/forms', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '/forms', async ({ practice, client }) => {
        const t = requestMessages.in(await visitedLocale(c.get('services'))).home;
        return renderRoom(c, assets, {
          ...{ practice, client, current: '/forms' },
          title: () => t.forms,
          load: async scope => ({ forms: await listOwnForms(scope) }),
          body: data => <FormsPage {...data} />,
        });
      }),
    ),
    page.get('/my/:slug/files', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '/files', visit => showFiles(visit, c.req.query('problem') ? tooLargeUpload() : undefined)),
    ),
    page.post('/my/:slug/files', { audit: 'added client_file', onOwnDomain: true }, c =>
      signedIn(c, '/files', async visit => {
        try {
          await fewUploads(() => addFormFile(visit));
        } catch (reason) {
          if (!(reason instanceof AppError)) throw reason;
          return showFiles(visit, reason);
        }
        return c.redirect(`/my/${visit.practice.slug}/files?sent`, 303);
      }),
    ),
    page.get('/my/:slug/files/:id', { audit: 'read client_file', onOwnDomain: true }, c =>
      signedIn(c, '/files', async ({ client }) =>
        sendFile(c, await openOwnFile(c.get('services'), client, readId(c, 'File'))),
      ),
    ),
    page.get('/my/:slug/messages', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '/messages', visit => showMessages(assets, visit)),
    ),
    page.post('/my/:slug/messages', { audit: 'sent message', onOwnDomain: true }, c =>
      signedIn(c, '/messages', async visit => {
        const { body = '', key = '' } = await readForm(c);
        try {
          await writeAsClient(c.get('services'), visit.client, readMessage({ body, key }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return showMessages(assets, visit, { error, draft: body, key });
        }
        return c.redirect(`/my/${visit.practice.slug}/messages`, 303);
      }),
    ),
    page.get('/my/:slug/payments', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '/payments', async ({ practice, client }) => {
        const t = await titles(c);
        return renderRoom(c, assets, {
          ...{ practice, client, current: '/payments' },
          title: () => t.nav.payments,
          load: async scope => ({ invoices: await listPayable(c.get('services'), scope) }),
          body: data => <PaymentsPage {...data} />,
        });
      }),
    ),
    page.get('/my/:slug/me', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '/me', visit => showMe(visit, c.req.query('saved') !== undefined)),
    ),
    page.post('/my/:slug/me', { audit: 'changed consent', onOwnDomain: true }, c =>
      signedIn(c, '/me', async ({ practice, client }) => {
        await changeMe(c.get('services'), client, await readForm(c));
        return c.redirect(`/my/${practice.slug}/me?saved`, 303);
      }),
    ),
    page.post('/my/:slug/leave', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, '', async ({ practice, client }) => {
        await readForm(c);
        await endClientSession(c, c.get('services'), client);
        return c.redirect(`/my/${practice.slug}`, 303);
      }),
    ),
  ];
}

/** Each file of a form is in memory until it is stored. */
const fewUploads = pLimit(4);

const tooLargeUpload = () => new AppError('too_large', tooLargeFile(clientFileLimits.largest));

async function addFormFile({ c, client }: Visit) {
  const file = await readFormFile(c);
  if (!file) throw new AppError('invalid', fileTexts.errors.noFile);
  const { name } = check(newClientFile, { name: file.name });
  await addOwnFile(c.get('services'), client, { name, content: file.stream() });
}

type Visit = { c: Context<Public>; practice: RoomPractice; client: ClientPrincipal };
type Answer = (visit: Visit) => Promise<Response>;

/** The client's invoices with the addresses of their pages. */
async function listPayable(services: Services, scope: ClientScope): Promise<ShownInvoice[]> {
  const { tenantId } = scope;
  const invoices = await listInvoices(scope);
  return invoices.map(each => ({ ...each, href: invoiceHref(services, { tenantId, invoiceId: each.id }, '') }));
}

const messagesPerPage = 30;

type Refused = { error: AppError; draft: string; key: string };

/** @throws AppError invalid with the message for the first field */
function readMessage(fields: { body: string; key: string }) {
  const { data, error } = messageInput.safeParse(fields);
  if (data) return data;
  throw new AppError('invalid', error?.issues[0]?.message ?? '');
}

/** Showing messages marks them as read, because without scripts nothing else can. */
async function showMessages(assets: Assets, { c, practice, client }: Visit, refused?: Refused) {
  const services = c.get('services');
  const locale = await visitedLocale(services);
  const before = refused ? undefined : c.req.query('before');
  const query = roomMessagesQuery.parse({ limit: messagesPerPage, cursor: before?.slice(0, 200) });
  let unread: string | undefined;
  const answer = await renderRoom(c, assets, {
    ...{ practice, client, current: '/messages' },
    title: () => roomMessageTexts.in(locale).room.title,
    load: async scope => {
      const page = await listOwnMessages(scope, query);
      unread = page.items.find(({ author, readAt }) => author === 'practice' && !readAt)?.createdAt;
      return { page };
    },
    body: ({ page: { items, ...rest }, frame, timeZone }) => (
      <RoomMessagesPage
        {...{ ...rest, items, frame, timeZone }}
        now={new Date()}
        isOlder={Boolean(before)}
        messageKey={refused?.key || shortRandomToken()}
        draft={refused?.draft}
        problem={refused && translateError(refused.error.message, locale)}
      />
    ),
    status: refused?.error.status ?? 200,
  });
  if (unread) await markReadByClient(services, client, unread);
  return answer;
}

const purposes = ['confirm', 'move', 'cancel'] as const;

/** Where the press of a button on a session leads. @throws AppError not_found */
function pathOf(
  services: Services,
  client: ClientPrincipal,
  { session, wish }: { session?: string | undefined; wish?: string | undefined },
): Promise<string> {
  const purpose = purposes.find(each => each === wish);
  const appointmentId = Number(session);
  if (!purpose || !Number.isSafeInteger(appointmentId)) throw new AppError('not_found', messages.errors.sessionGone);
  return inPracticeOf(services, client, scope =>
    pathForClient(services, scope, { clientId: client.clientId, appointmentId, purpose }),
  );
}

type MeForm = Record<string, string>;

function changeMe(services: Services, client: ClientPrincipal, form: MeForm): Promise<void> {
  return inPracticeOf(services, client, async scope => {
    if (form.wish === 'end') return endDevices(scope, client, form.device === 'all' ? 'all' : Number(form.device));
    const wishes = {
      emailReminders: form.email === 'yes',
      smsReminders: form.sms === 'yes',
      newsletter: form.newsletter === 'yes',
    };
    const record = await getClient(scope, client.clientId);
    await savePreferencesOf(scope, record, { ...wishes, page: 'client room' });
  });
}
