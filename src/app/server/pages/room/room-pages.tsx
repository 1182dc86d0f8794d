import type { Context } from 'hono';
import { findPrincipal } from '../../../../modules/accounts/auth/server/session.ts';
import { getStorefront } from '../../../../modules/accounts/pages/server/storefront.ts';
import { getPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import { getClient } from '../../../../modules/people/clients/server/clients.ts';
import { roomPages } from '../../../../modules/room/access/contract.ts';
import {
  endClientSession,
  endDevices,
  findClientAt,
  inPracticeOf,
} from '../../../../modules/room/access/server/client-session.ts';
import { findOpenRoom, requirePart } from '../../../../modules/room/access/server/room-settings.ts';
import { newClientFile } from '../../../../modules/room/files/contract.ts';
import { messages as fileTexts } from '../../../../modules/room/files/messages/en.ts';
import { addOwnFile, openOwnFile } from '../../../../modules/room/files/server/files.ts';
import { messageInput } from '../../../../modules/room/messages/contract.ts';
import { writeAsClient } from '../../../../modules/room/messages/server/messages.ts';
import { roomMe } from '../../../../modules/room/overview/contract.ts';
import { changeMe, exportOwnData } from '../../../../modules/room/overview/server/me.ts';
import { listInvoices, listSessions } from '../../../../modules/room/overview/server/overview.ts';
import { roomMessages } from '../../../../modules/room/pages/messages/catalog.ts';
import { messages } from '../../../../modules/room/pages/messages/en.ts';
import { OfflinePage } from '../../../../modules/room/pages/ui/DoorPages.tsx';
import roomCss from '../../../../modules/room/pages/ui/room.css?inline';
import { pathForClient } from '../../../../modules/scheduling/appointments/server/links/links.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { ownOrderRequest } from '../../../../modules/scheduling/packages/contract.ts';
import { messages as orderTexts } from '../../../../modules/scheduling/packages/messages/en.ts';
import { orderInRoom } from '../../../../modules/scheduling/packages/server/orders.ts';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import {
  asSystem,
  type ClientPrincipal,
  type ClientScope,
  inClientRoom,
  inTenant,
} from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { attachment } from '../../../../platform/http/attachment.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public, readId } from '../../../../platform/http/request.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import type { Services } from '../../../../platform/services.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import type { Assets } from '../../http/assets.ts';
import { fewUploads, readForm, readFormFile } from '../forms.ts';
import { productAt, renderForPractice, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';
import { redirectToPayment } from '../payment/payment-pages.tsx';
import { doorPageRoutes, showDoor } from './door-pages.tsx';
import { asClientAt, atRoom, type Visit } from './room-response.tsx';
import { showFiles, showMe, showMessages, shownPages, showPayments, showSessions } from './show-room.tsx';

/** `/my/:slug`: the client room. Every page works without scripts. */
export function roomPageRoutes(assets: Assets): PageRoute[] {
  const signedIn = (c: Context<Public>, answer: (visit: Visit) => Promise<Response>) =>
    atRoom(c, assets, ({ slug, ...practice }) =>
      asClientAt(c, { ...practice, slug }, client => answer({ c, assets, client, slug, root: `/my/${slug}` })),
    );

  return [
    ...doorPageRoutes(assets),
    ...offlineRoutes(assets),
    ...previewPageRoutes(assets),
    page.get('/my/:slug', { audit: 'none', onOwnDomain: true }, c =>
      atRoom(c, assets, async practice => {
        const { slug, tenantId } = practice;
        const client = await findClientAt(c, c.get('services'), tenantId);
        return client
          ? asClientAt(c, practice, () => shownPages['']({ c, assets, client, slug, root: `/my/${slug}` }))
          : showDoor(c, assets, practice);
      }),
    ),
    page.get('/my/:slug/sessions', { audit: 'none', onOwnDomain: true }, c => signedIn(c, shownPages['/sessions'])),
    page.get('/my/:slug/sessions/:id', { audit: 'none', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        const id = Number(c.req.param('id'));
        const { upcoming, past } = await inRoom(visit, listSessions);
        const isOwn = [...upcoming, ...past].some(each => each.id === id);
        return isOwn ? c.redirect(`${visit.root}/sessions#session-${id}`, 303) : showSessions(visit, sessionGone());
      }),
    ),
    page.post('/my/:slug/sessions', { audit: 'none', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        const { session, wish } = await readForm(c);
        try {
          return c.redirect(await pathOf(c.get('services'), visit.client, { session, wish }), 303);
        } catch (reason) {
          if (!(reason instanceof AppError)) throw reason;
          return showSessions(visit, sessionGone());
        }
      }),
    ),
    page.get('/my/:slug/forms', { audit: 'none', onOwnDomain: true }, c => signedIn(c, shownPages['/forms'])),
    page.get('/my/:slug/files', { audit: 'none', onOwnDomain: true }, c => signedIn(c, visit => showFiles(visit))),
    page.post('/my/:slug/files', { audit: 'added client_file', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        try {
          await fewUploads(async () => {
            const file = await readFormFile(c);
            if (!file) throw new AppError('invalid', fileTexts.errors.noFile);
            await addFormFile(visit, file);
          });
        } catch (reason) {
          if (!(reason instanceof AppError)) throw reason;
          return showFiles(visit, reason);
        }
        return c.redirect(`${visit.root}/files?sent`, 303);
      }),
    ),
    page.get('/my/:slug/files/:id', { audit: 'read client_file', onOwnDomain: true }, c =>
      signedIn(c, async ({ client }) => sendFile(c, await openOwnFile(c.get('services'), client, readId(c, 'File')))),
    ),
    page.get('/my/:slug/messages', { audit: 'none', onOwnDomain: true }, c =>
      signedIn(c, visit => showMessages(visit)),
    ),
    page.post('/my/:slug/messages', { audit: 'sent message', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        const { body = '', key = '' } = await readForm(c);
        try {
          await fewUploads(() => sendMessage(visit, { body, key }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return showMessages(visit, { error, draft: body, key });
        }
        return c.redirect(`${visit.root}/messages`, 303);
      }),
    ),
    page.get('/my/:slug/payments', { audit: 'none', onOwnDomain: true }, c => signedIn(c, shownPages['/payments'])),
    page.post('/my/:slug/payments', { audit: 'added package_order', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        const services = c.get('services');
        try {
          const url = await orderPackage(visit, await readForm(c));
          return await redirectToPayment(assets, services, { url, site: c.get('site') });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return showPayments(visit, error);
        }
      }),
    ),
    page.get('/my/:slug/payments/:id', { audit: 'none', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        const id = Number(c.req.param('id'));
        const isOwn = (await inRoom(visit, listInvoices)).some(each => each.id === id);
        return isOwn
          ? c.redirect(`${visit.root}/payments#invoice-${id}`, 303)
          : showPayments(visit, new AppError('not_found', messages.errors.invoiceGone));
      }),
    ),
    page.get('/my/:slug/me', { audit: 'none', onOwnDomain: true }, c => signedIn(c, shownPages['/me'])),
    page.post('/my/:slug/me', { audit: 'changed client', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        const form = await readForm(c);
        try {
          await saveMe(c.get('services'), visit.client, form);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return showMe(visit, { phone: form.phone ?? '', error });
        }
        return c.redirect(`${visit.root}/me?saved`, 303);
      }),
    ),
    page.get('/my/:slug/export', { audit: 'exported client', onOwnDomain: true }, c =>
      signedIn(c, async ({ client }) => {
        const headers = { 'content-type': 'application/zip', 'cache-control': 'no-store' };
        if (c.req.method === 'HEAD') return new Response(null, { headers });
        const { name, body } = await exportOwnData(c.get('services'), client);
        return new Response(body, { headers: { ...headers, 'content-disposition': attachment(name) } });
      }),
    ),
    page.post('/my/:slug/leave', { audit: 'none', onOwnDomain: true }, c =>
      signedIn(c, async ({ client, root }) => {
        await readForm(c);
        await endClientSession(c, c.get('services'), client);
        return c.redirect(root, 303);
      }),
    ),
  ];
}

const inRoom = <T,>({ c, client }: Visit, read: (scope: ClientScope) => Promise<T>): Promise<T> =>
  inClientRoom(c.get('services').database, client, read);

const sessionGone = () => new AppError('not_found', messages.errors.sessionGone);

const addFormFile = ({ c, client }: Visit, file: File, forMessage = false) => {
  const { name } = check(newClientFile, { name: file.name });
  return addOwnFile(c.get('services'), client, { name, content: file.stream(), forMessage });
};

/** @throws AppError with the message of the first invalid field */
async function sendMessage(visit: Visit, fields: { body: string; key: string }) {
  const file = await readFormFile(visit.c);
  const parse = (fileIds: number[]) => {
    const { data, error } = messageInput.safeParse({ ...fields, fileIds });
    if (data) return data;
    throw new AppError('invalid', error?.issues[0]?.message ?? '');
  };
  // Checked first, so that no file is stored for an invalid message.
  const input = parse(file ? [1] : []);
  const fileIds = file ? [(await addFormFile(visit, file, true)).id] : [];
  await writeAsClient(visit.c.get('services'), visit.client, { ...input, fileIds });
}

/** Returns the URL of the payment. @throws AppError */
async function orderPackage({ c, client }: Visit, form: Record<string, string>): Promise<string> {
  const packageId = Number(form.package);
  if (!Number.isSafeInteger(packageId)) throw new AppError('conflict', orderTexts.errors.notForSale);
  const { price } = check(ownOrderRequest, form);
  return (await orderInRoom(c.get('services'), client, { packageId, price })).url;
}

const purposes = ['confirm', 'move', 'cancel'] as const;

/** The page that a button on a session leads to. @throws AppError not_found */
function pathOf(
  services: Services,
  client: ClientPrincipal,
  { session, wish }: { session?: string | undefined; wish?: string | undefined },
): Promise<string> {
  const purpose = purposes.find(each => each === wish);
  const appointmentId = Number(session);
  if (!purpose || !Number.isSafeInteger(appointmentId)) throw sessionGone();
  return inPracticeOf(services, client, scope =>
    pathForClient(services, scope, { clientId: client.clientId, appointmentId, purpose }),
  );
}

/** @throws AppError invalid */
function saveMe(services: Services, client: ClientPrincipal, form: Record<string, string>): Promise<void> {
  if (form.wish === 'end')
    return inPracticeOf(services, client, scope =>
      endDevices(scope, client, form.device === 'all' ? 'all' : Number(form.device)),
    );
  if (form.wish === 'details')
    return changeMe(services, client, check(roomMe, { phone: form.phone ?? '', language: form.language || null }));
  return changeMe(services, client, {
    emailReminders: form.email === 'yes',
    smsReminders: form.sms === 'yes',
    newsletter: form.newsletter === 'yes',
  });
}

/**
 * The page shown when the browser is offline. Its service worker caches nothing else, because health data must not
 * remain on a device.
 */
function offlineRoutes(assets: Assets): PageRoute[] {
  const script = (text: string, headers: Record<string, string> = {}) =>
    new Response(text, {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    });
  return [
    page.get('/my/:slug/offline.js', { audit: 'none', onOwnDomain: true }, c =>
      atRoom(c, assets, async ({ slug }) =>
        script(
          `navigator.serviceWorker?.register('/my/${slug}/worker.js', { scope: '/my/${slug}' }).catch(() => {});\n`,
        ),
      ),
    ),
    page.get('/my/:slug/worker.js', { audit: 'none', onOwnDomain: true }, c =>
      atRoom(c, assets, async ({ slug }) =>
        script(workerOf(`/my/${slug}/offline`), {
          'service-worker-allowed': `/my/${slug}`,
          // Content Security Policy of the service worker, which only fetches pages of this room.
          'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        }),
      ),
    ),
    page.get('/my/:slug/offline', { audit: 'none', onOwnDomain: true }, c =>
      atRoom(c, assets, async ({ tenantId }) => {
        const services = c.get('services');
        const { name } = await getPractice({ ...asSystem(services.database), tenantId });
        const { title } = roomMessages.in(await visitedLocale(services)).offline;
        return renderForPractice(assets, services, {
          ...{ name: 'plain', title: `${title} · ${name}`, css: [byLinkCss, roomCss] },
          head: <meta name="robots" content="noindex" />,
          body: <OfflinePage product={await productAt(services)} practiceName={name} />,
        });
      }),
    ),
  ];
}

const workerOf = (offline: string) => `
addEventListener('install', event =>
  event.waitUntil(caches.open('room').then(cache => cache.add(new Request('${offline}', { cache: 'reload' }))).then(() => skipWaiting())));
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith(self.fetch(event.request).catch(() => caches.match('${offline}')));
});
`;

/**
 * `/clients/:id/room`: the room as this client sees it, for members with permission for everything in it. Read-only: no
 * route writes, forms are inert, and nothing is marked as read or seen. Each view is audited.
 */
const previewPageRoutes = (assets: Assets): PageRoute[] =>
  roomPages.map(path =>
    page.get(`/clients/:id/room${path}`, { audit: 'read client' }, async c => {
      const services = c.get('services');
      const principal = await findPrincipal(c, services);
      if (!principal) return c.redirect(`/login?${new URLSearchParams({ next: new URL(c.req.url).pathname })}`, 303);
      // Files and messages are health data.
      if (principal.mustSecure || !isAllowed(principal, 'records.read') || !isAllowed(principal, 'invoices.read'))
        throw new AppError('forbidden', 'Your role can’t see the room of a client.');
      const clientId = readId(c, 'Client');
      const { slug, parts } = await inTenant(services.database, principal, async scope => {
        setAuditSubject({ memberId: principal.userId, clientId, subjectId: clientId });
        await getClient(scope, clientId);
        const [parts, { slug }] = [await findOpenRoom({ ...scope, clientId }), await getStorefront(scope, services)];
        return { slug, parts };
      });
      if (!parts) throw new AppError('conflict', 'The room is closed for this client.');
      requirePart(parts, path);
      const client = { tenantId: principal.tenantId, clientId, sessionId: 0 };
      const root = `/clients/${clientId}/room`;
      return protectSecretUrl(
        await shownPages[path]({
          c: c as Context<Public>,
          assets,
          client,
          slug,
          root,
          previewOf: `/clients/${clientId}`,
        }),
      );
    }),
  );
