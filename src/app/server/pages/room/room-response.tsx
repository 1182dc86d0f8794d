import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { findPracticeAt } from '../../../../modules/accounts/pages/server/storefront.ts';
import { getOwnPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import { getOwnRecord } from '../../../../modules/people/clients/server/client-view.ts';
import type { RoomPath } from '../../../../modules/room/access/contract.ts';
import { findClientAt } from '../../../../modules/room/access/server/client-session.ts';
import type { RoomPractice } from '../../../../modules/room/access/server/codes.tsx';
import type { RoomFrame } from '../../../../modules/room/pages/ui/RoomLayout.tsx';
import roomCss from '../../../../modules/room/pages/ui/room.css?inline';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, type ClientPrincipal, type ClientScope, inClientRoom } from '../../../../platform/database/scope.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { renderMissingBio } from '../bio/bio-response.tsx';
import { productAt, renderForPractice } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/**
 * Runs `answer` for the practice whose room is at the slug in the path. An old slug redirects to the current one; on a custom
 * domain there is no other practice.
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
  if (slug === practice.slug) return protectSecretUrl(await answer(practice));
  const { pathname, search } = new URL(c.req.url);
  const below = pathname.replace(/^\/[^/]*\/[^/]*/, '');
  return c.redirect(`/my/${practice.slug}${below}${search}`, c.req.method === 'GET' ? 303 : 307);
}

/** The signed-in client's page, or the way to the door. */
export async function asClientAt(
  c: Context<Public>,
  practice: RoomPractice,
  path: RoomPath,
  answer: (client: ClientPrincipal) => Promise<Response>,
): Promise<Response> {
  const client = await findClientAt(c, c.get('services'), practice.tenantId);
  if (!client) return toDoor(c, practice, path);
  setAuditSubject({ clientId: client.clientId });
  return answer(client);
}

/** Keeps the client that a mail has named. */
function toDoor(c: Context<Public>, { slug }: RoomPractice, path: RoomPath) {
  const query = new URLSearchParams({ ...(path && { path }), ...(c.req.query('c') && { c: c.req.query('c') ?? '' }) });
  return c.redirect(`/my/${slug}${query.size ? `?${query}` : ''}`, 303);
}

type Shown<T> = {
  practice: RoomPractice;
  client: ClientPrincipal;
  current: RoomPath;
  title: (data: T & Frame) => string;
  load: (scope: ClientScope) => Promise<T>;
  body: (data: T & Frame) => ReactNode;
  status?: number;
};
type Frame = { frame: RoomFrame; timeZone: string };

/** Renders a page of the room. Everything on it is read in one transaction of the client. */
export async function renderRoom<T extends object>(
  c: Context<Public>,
  assets: Assets,
  { practice: { slug }, client, current, title, load, body, status }: Shown<T>,
): Promise<Response> {
  const services = c.get('services');
  const [read, product] = await Promise.all([
    inClientRoom(services.database, client, async scope => {
      const [practice, record, data] = await Promise.all([getOwnPractice(scope), getOwnRecord(scope), load(scope)]);
      return { practice, record, data };
    }),
    productAt(services),
  ]);
  const { practice, record, data } = read;
  const frame: RoomFrame = { ...product, slug, practiceName: practice.name, client: record, current };
  const shown = { ...data, frame, timeZone: practice.timeZone };
  return renderForPractice(assets, services, {
    name: 'plain',
    title: `${title(shown)} · ${practice.name}`,
    css: [byLinkCss, roomCss],
    head: <meta name="robots" content="noindex" />,
    body: body(shown),
    ...(status && { status }),
  });
}
