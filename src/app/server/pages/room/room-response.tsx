import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { findPracticeAt, getStorefront } from '../../../../modules/accounts/pages/server/storefront.ts';
import { getOwnPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import { getOwnRecord } from '../../../../modules/people/clients/server/client-view.ts';
import { type RoomPage, type RoomPath, toRoomPath } from '../../../../modules/room/access/contract.ts';
import { accessMessages } from '../../../../modules/room/access/messages/catalog.ts';
import { findClientAt } from '../../../../modules/room/access/server/client-session.ts';
import type { RoomPractice } from '../../../../modules/room/access/server/codes.tsx';
import { getRoomSettings, getShownParts } from '../../../../modules/room/access/server/room-settings.ts';
import { ClosedPage } from '../../../../modules/room/pages/ui/DoorPages.tsx';
import type { RoomFrame } from '../../../../modules/room/pages/ui/RoomLayout.tsx';
import roomCss from '../../../../modules/room/pages/ui/room.css?inline';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { setAuditSubject, visitedPractice, withoutAudit } from '../../../../platform/database/audit-context.ts';
import {
  asSystem,
  type ClientPrincipal,
  type ClientScope,
  inClientRoom,
  inTenant,
  type Scope,
} from '../../../../platform/database/scope.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import type { Assets } from '../../http/assets.ts';
import { renderMissingBio } from '../bio/bio-response.tsx';
import { productAt, renderForPractice, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/**
 * Runs `answer` for the practice whose slug is in the path. An old slug redirects to the current one; a custom domain
 * serves no other practice.
 */
export async function atRoom(
  c: Context<Public>,
  assets: Assets,
  answer: (practice: RoomPractice) => Promise<Response>,
): Promise<Response> {
  const services = c.get('services');
  const site = c.get('site');
  const slug = c.req.param('slug') ?? '';
  const practice = await findPracticeAt(asSystem(services.database), slug);
  if (!practice || (site && site.tenantId !== practice.tenantId)) return renderMissingBio(assets, services, site);
  const { isOn } = await getRoomSettings({ ...asSystem(services.database), tenantId: practice.tenantId });
  if (!isOn) return protectSecretUrl(await renderClosed(c, assets));
  if (slug === practice.slug) return protectSecretUrl(await answer(practice));
  const { pathname, search } = new URL(c.req.url);
  const below = pathname.replace(/^\/[^/]*\/[^/]*/, '');
  return c.redirect(`/my/${practice.slug}${below}${search}`, c.req.method === 'GET' ? 303 : 307);
}

async function renderClosed(c: Context<Public>, assets: Assets) {
  const services = c.get('services');
  const product = await productAt(services);
  const { title } = accessMessages.in(await visitedLocale(services)).closed;
  return renderForPractice(assets, services, {
    ...{ name: 'plain', title, css: [byLinkCss, roomCss], status: 404 },
    head: <meta name="robots" content="noindex" />,
    body: <ClosedPage product={product} practiceName={product.brand?.name ?? ''} />,
  });
}

/** `/my/:slug` of the visited practice; null while its client room is off. */
export async function visitedRoomPath(services: Services): Promise<string | null> {
  const tenantId = visitedPractice();
  if (tenantId === null) return null;
  const visitor = { tenantId, userId: 0, role: 'viewer' } as const;
  const read = async (scope: Scope) => {
    const { isOn } = await getRoomSettings(scope);
    return isOn ? `/my/${(await getStorefront(scope, services)).slug}` : null;
  };
  // Not audited here, because the page itself is.
  return withoutAudit(() => inTenant(services.database, visitor, read, { readOnly: true }));
}

/** Responds to the signed-in client, or redirects to the sign-in page, which returns to the requested path. */
export async function asClientAt(
  c: Context<Public>,
  practice: RoomPractice,
  answer: (client: ClientPrincipal) => Promise<Response>,
): Promise<Response> {
  const client = await findClientAt(c, c.get('services'), practice.tenantId);
  if (!client) return toDoor(c, practice, toRoomPath(c.req.path.replace(/^\/[^/]*\/[^/]*/, '')));
  setAuditSubject({ clientId: client.clientId });
  return answer(client);
}

/** Keeps `?c`, the client whom an emailed link identifies. */
function toDoor(c: Context<Public>, { slug }: RoomPractice, path: RoomPath) {
  const query = new URLSearchParams({ ...(path && { path }), ...(c.req.query('c') && { c: c.req.query('c') ?? '' }) });
  return c.redirect(`/my/${slug}${query.size ? `?${query}` : ''}`, 303);
}

/** A request for a page of the room, by a client or by a member who previews it. */
export type Visit = {
  c: Context<Public>;
  assets: Assets;
  client: ClientPrincipal;
  slug: string;
  /** The path of the room's home. */
  root: string;
  /** For members: the path of the client's page in the app. */
  previewOf?: string;
};

type RoomPageOptions<T> = {
  current: RoomPage;
  title: (locale: string) => string;
  load: (scope: ClientScope) => Promise<T>;
  body: (data: T & Frame) => ReactNode;
  status?: number;
  /** Reloads the page after a few seconds, because it is waiting for a result. */
  isWaiting?: boolean;
};
type Frame = { frame: RoomFrame; timeZone: string; locale: string };

/** Renders a page of the room in the client’s language. All its data is read in one transaction of the client. */
export async function renderRoom<T extends object>(
  { c, assets, client, slug, root, previewOf }: Visit,
  { current, title, load, body, status, isWaiting }: RoomPageOptions<T>,
): Promise<Response> {
  const services = c.get('services');
  const [read, product] = await Promise.all([
    inClientRoom(services.database, client, async scope => {
      const [practice, record, parts, data] = await Promise.all([
        getOwnPractice(scope),
        getOwnRecord(scope),
        getShownParts(scope),
        load(scope),
      ]);
      return { practice, record, parts, data };
    }),
    productAt(services),
  ]);
  const { practice, record, parts, data } = read;
  const locale = localeOf({ ...practice, language: record.language ?? practice.language });
  const frame = { ...product, slug, root, practiceName: practice.name, client: record, current, parts, previewOf };
  return renderForPractice(assets, services, {
    name: 'plain',
    title: `${title(locale)} · ${practice.name}`,
    locale,
    css: [byLinkCss, roomCss],
    head: (
      <>
        <meta name="robots" content="noindex" />
        {isWaiting && <meta httpEquiv="refresh" content="4" />}
        {previewOf === undefined && <script type="module" src={`${root}/offline.js`} />}
      </>
    ),
    body: body({ ...data, frame, timeZone: practice.timeZone, locale }),
    ...(status && { status }),
  });
}
