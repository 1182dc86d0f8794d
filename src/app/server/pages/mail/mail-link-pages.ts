import type { Context } from 'hono';
import { findLink, type MailCounter, readCopyToken } from '../../../../modules/messaging/mailings/server/track.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { messages } from '../../../../shared/messages/en.ts';
import type { Assets } from '../../http/assets.ts';
import { visitedLocale } from '../html.tsx';
import { renderLinkError } from '../link-pages.tsx';

/**
 * `/l/<copy>/<link>`: redirects a link of a bulk email to its stored target, never to a URL in the request.
 * `/o/<copy>`: the tracking pixel. Neither sets a cookie or stores the caller (docs/decisions/026-mails-to-many.md).
 */
export function mailLinkRoutes(assets: Assets, counter: MailCounter): PageRoute[] {
  return [
    page.get('/l/:copy/:link', { audit: 'none', onOwnDomain: true }, async c => {
      const services = c.get('services');
      const copy = readCopyToken(services, c.req.param('copy'));
      const position = /^\d{1,4}$/.test(c.req.param('link')) ? Number(c.req.param('link')) : null;
      if (!copy || position === null) return deadLink(c, assets);
      const target = await findLink(asSystem(services.database), copy, position);
      if (!target) return deadLink(c, assets);
      counter.click(copy, position, requestOf(c));
      return new Response(null, { status: 302, headers: { ...discreet, location: target } });
    }),
    page.get('/l/*', { audit: 'none', onOwnDomain: true }, c => deadLink(c, assets)),
    page.get('/o/:copy', { audit: 'none', onOwnDomain: true }, c => {
      const copy = readCopyToken(c.get('services'), c.req.param('copy'));
      if (!copy) return new Response(null, { status: 404, headers: discreet });
      counter.open(copy, requestOf(c));
      return new Response(picture, { headers: { ...discreet, 'content-type': 'image/gif' } });
    }),
  ];
}

const discreet = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** A transparent GIF of 1 × 1 pixel. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const requestOf = (c: Context<Public>) => ({ method: c.req.method, header: (name: string) => c.req.header(name) });

const deadLink = async (c: Context<Public>, assets: Assets) =>
  renderLinkError(assets, c.get('services'), {
    title: commonMessages.in(await visitedLocale(c.get('services'))).linkBroken,
    reason: new AppError('not_found', messages.errors.linkIncomplete),
  });
