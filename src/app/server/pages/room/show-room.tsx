import { getOwnPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import { invoiceHref } from '../../../../modules/billing/invoicing/server/invoice.ts';
import { requestMessages } from '../../../../modules/forms/requests/messages/catalog.ts';
import { listOwnForms } from '../../../../modules/forms/requests/server/own-forms.ts';
import { getOwnRecord } from '../../../../modules/people/clients/server/client-view.ts';
import { getClient } from '../../../../modules/people/clients/server/clients.ts';
import type { RoomPage } from '../../../../modules/room/access/contract.ts';
import { inPracticeOf, listDevices } from '../../../../modules/room/access/server/client-session.ts';
import { listOwnFiles } from '../../../../modules/room/files/server/files.ts';
import { FilesPage } from '../../../../modules/room/files/ui/FilesPage.tsx';
import { roomMessagesQuery } from '../../../../modules/room/messages/contract.ts';
import { roomMessageTexts } from '../../../../modules/room/messages/messages/catalog.ts';
import { listOwnMessages, markReadByClient } from '../../../../modules/room/messages/server/messages.ts';
import { RoomMessagesPage } from '../../../../modules/room/messages/ui/RoomMessagesPage.tsx';
import { getHome, listMoney, listSessions } from '../../../../modules/room/overview/server/overview.ts';
import { roomMessages } from '../../../../modules/room/pages/messages/catalog.ts';
import { MePage } from '../../../../modules/room/pages/ui/MePage.tsx';
import { PaymentsPage } from '../../../../modules/room/pages/ui/PaymentsPage.tsx';
import { FormsPage, HomePage, SessionsPage } from '../../../../modules/room/pages/ui/RoomPages.tsx';
import { listOwnPackages } from '../../../../modules/scheduling/packages/server/client-packages.ts';
import { findOwnOrderResult, sellsPackages } from '../../../../modules/scheduling/packages/server/orders.ts';
import { findPreferencesOf } from '../../../../modules/scheduling/reminders/server/preferences.ts';
import { asSystem, type ClientScope } from '../../../../platform/database/scope.ts';
import type { AppError } from '../../../../platform/errors.ts';
import { shortRandomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { translateError } from '../../../../shared/messages/create-catalog.ts';
import { renderRoom, type Visit } from './room-response.tsx';

// Renderers of the room’s pages, for the client or, as a read-only preview, for a member.

type Nav = 'home' | 'sessions' | 'files' | 'payments' | 'me';
const titleOf = (nav: Nav) => (locale: string) => roomMessages.in(locale).nav[nav];
const inWords = (problem: AppError | undefined, locale: string) => problem && translateError(problem.message, locale);
const statusOf = (problem: AppError | undefined) => problem?.status ?? 200;

export const showHome = (visit: Visit) =>
  renderRoom(visit, {
    current: '',
    title: titleOf('home'),
    load: async scope => {
      const { nextSession, openForms, unpaid, packages, newestMessage, files } = await getHome(scope);
      const openInvoices = withHrefs(visit.c.get('services'), scope, unpaid);
      return { nextSession, openForms, openInvoices, packages, newestMessage, files };
    },
    body: data => <HomePage {...data} now={new Date()} />,
  });

export const showSessions = (visit: Visit, problem?: AppError) =>
  renderRoom(visit, {
    current: '/sessions',
    title: titleOf('sessions'),
    load: listSessions,
    body: data => <SessionsPage {...data} now={new Date()} problem={inWords(problem, data.locale)} />,
    status: statusOf(problem),
  });

export const showFiles = (visit: Visit, problem?: AppError) =>
  renderRoom(visit, {
    current: '/files',
    title: titleOf('files'),
    load: async scope => {
      const [files, forms] = await Promise.all([listOwnFiles(scope), listOwnForms(scope)]);
      return { files, signedForms: forms.filter(({ isSigned, finishedAt }) => isSigned && finishedAt) };
    },
    body: data => (
      <FilesPage {...data} problem={inWords(problem, data.locale)} isSent={visit.c.req.query('sent') !== undefined} />
    ),
    status: statusOf(problem),
  });

export const showForms = (visit: Visit) =>
  renderRoom(visit, {
    current: '/forms',
    title: locale => requestMessages.in(locale).home.forms,
    load: async scope => ({ forms: await listOwnForms(scope) }),
    body: data => <FormsPage {...data} />,
  });

export async function showPayments(visit: Visit, problem?: AppError) {
  const { c, client, previewOf } = visit;
  const services = c.get('services');
  const [orderId, isUnpaid] = [Number(c.req.query('bought')), c.req.query('unpaid') !== undefined];
  const [canBuy, result] = await Promise.all([
    sellsPackages(services, { ...asSystem(services.database), tenantId: client.tenantId }),
    Number.isSafeInteger(orderId) && orderId > 0 && previewOf === undefined
      ? findOwnOrderResult(services, client, orderId)
      : null,
  ]);
  const bought = result ?? (isUnpaid ? ({ state: 'unpaid', name: '' } as const) : null);
  return renderRoom(visit, {
    current: '/payments',
    title: titleOf('payments'),
    load: async scope => {
      const { invoices, ...packages } = await listMoney(scope);
      return { invoices: withHrefs(services, scope, invoices), ...packages };
    },
    body: data => <PaymentsPage {...data} {...{ canBuy, bought }} problem={inWords(problem, data.locale)} />,
    status: statusOf(problem),
    isWaiting: bought?.state === 'waiting',
  });
}

type FailedDetails = { phone: string; error: AppError };

export async function showMe(visit: Visit, failed?: FailedDetails) {
  const { c, client } = visit;
  const [preferences, devices] = await inPracticeOf(c.get('services'), client, async scope => [
    await findPreferencesOf(scope, await getClient(scope, client.clientId)),
    await listDevices(scope, client),
  ]);
  return renderRoom(visit, {
    current: '/me',
    title: titleOf('me'),
    load: async scope => {
      const [record, { language }] = await Promise.all([getOwnRecord(scope), getOwnPractice(scope)]);
      return { record, practiceLanguage: language };
    },
    body: data => (
      <MePage
        {...data}
        {...{ preferences, devices }}
        isSaved={c.req.query('saved') !== undefined}
        failed={failed && { phone: failed.phone, message: translateError(failed.error.message, data.locale) }}
      />
    ),
    status: statusOf(failed?.error),
  });
}

const messagesPerPage = 30;

/** A message that could not be sent. */
export type RefusedMessage = { error: AppError; draft: string; key: string };

/** Showing messages marks them as read on GET, because there may be no JavaScript to do it. */
export async function showMessages(visit: Visit, refused?: RefusedMessage) {
  const { c, client, previewOf } = visit;
  const before = refused ? undefined : c.req.query('before');
  const query = roomMessagesQuery.parse({ limit: messagesPerPage, cursor: before?.slice(0, 200) });
  const packageId = Number(c.req.query('package'));
  let unread: string | undefined;
  const answer = await renderRoom(visit, {
    current: '/messages',
    title: locale => roomMessageTexts.in(locale).room.title,
    load: async scope => {
      const page = await listOwnMessages(scope, query);
      unread = page.items.find(({ author, readAt }) => author === 'practice' && !readAt)?.createdAt;
      const requestedPackage = packageId && (await listOwnPackages(scope)).find(({ id }) => id === packageId);
      return { page, requestedPackage };
    },
    body: ({ page: { items, ...rest }, requestedPackage, frame, timeZone, locale }) => (
      <RoomMessagesPage
        {...{ ...rest, items, frame, timeZone }}
        now={new Date()}
        isOlder={Boolean(before)}
        messageKey={refused?.key || shortRandomToken()}
        draft={
          refused?.draft ??
          (requestedPackage ? roomMessageTexts.in(locale).room.askPackage(requestedPackage.name) : undefined)
        }
        problem={inWords(refused?.error, locale)}
      />
    ),
    status: statusOf(refused?.error),
  });
  if (unread && previewOf === undefined) await markReadByClient(c.get('services'), client, unread);
  return answer;
}

/** Invoices with the addresses of their pages. */
const withHrefs = <T extends { id: number }>(services: Services, { tenantId }: ClientScope, invoices: T[]) =>
  invoices.map(each => ({ ...each, href: invoiceHref(services, { tenantId, invoiceId: each.id }, '') }));

/** Pages without parameters, by path. */
export const shownPages: Record<RoomPage, (visit: Visit) => Promise<Response>> = {
  '': visit => showHome(visit),
  '/sessions': visit => showSessions(visit),
  '/messages': visit => showMessages(visit),
  '/files': visit => showFiles(visit),
  '/forms': visit => showForms(visit),
  '/payments': visit => showPayments(visit),
  '/me': visit => showMe(visit),
};
