import type { AuditAction } from '../../shared/audit-actions.ts';
import { appPlaces } from './app-places.ts';

/**
 * What is shown and handed out without a session, mostly to whoever holds the link of a mail; a part of the table in
 * open-touches.ts.
 */
export const openLooks: Record<string, AuditAction> = {
  'GET /cancel-appointment': 'read appointment',
  'GET /reschedule-appointment': 'read appointment',
  'GET /confirm-appointment': 'read appointment',
  // It leads on to one of these by an address that says the client's.
  'GET /v/:token': 'read appointment',
  'GET /bio/:slug/booked': 'read appointment',
  'GET /bio/:slug/booked/appointment.ics': 'read appointment',

  'GET /waitlist-offer': 'read waitlist',
  'GET /waitlist-confirm': 'read waitlist',
  'GET /waitlist-leave': 'read waitlist',
  'GET /reminder-preferences': 'read consent',

  'GET /newsletter-confirm': 'read subscriber',
  'GET /newsletter-unsubscribe': 'read subscriber',
  'GET /file/:token': 'read lead',
  'GET /file/:token/:grant': 'read lead',

  'GET /invoice/:token': 'read invoice',
  'GET /invoice/:token/:paper{pdf|credit-note}': 'read invoice',
  'GET /library/:token': 'listed purchase',
  'GET /download/:grant': 'read purchase',
  'GET /bio/:slug/shop/:id/thanks': 'read purchase',
  'GET /test-checkout/:token': 'read payment',
  'GET /affiliate/:token': 'read affiliate',

  ...silent(
    // The program itself, its files and what watches it.
    ['/healthz', '/readyz', '/metrics', '/assets/*', '/files/:name', '/manifest.webmanifest', '/apple-touch-icon.png'],
    ['/app-icon-192.png', '/app-icon-512.png', '/app-icon-cut-512.png', '/developers', '/api/openapi.json'],
    ['/favicon.ico', '/robots.txt', '/sitemap.xml', '/sitemaps/:file', '/.well-known/security.txt'],
    // Accounts are no clients, and of the app's pages there is nothing yet but their scripts.
    ['/login', '/login/code', '/login/openid', '/login/openid/callback', '/login/openid/tie', '/signup', '/join'],
    ['/forgot-password', '/reset-password', '/verify-email', '/daily-summary'],
    [],
    Object.keys(appPlaces),
    // What a practice shows to everybody, and its forms before they are sent.
    ['/bio/:slug', '/bio/:slug/', '/bio/*', '/bio/:slug/preview.png', '/bio/:slug/icon.png', '/bio/:slug/shop'],
    ['/bio/:slug/shop/:id', '/bio/:slug/articles', '/bio/:slug/articles/:content', '/bio/:slug/book'],
    ['/bio/:slug/waitlist', '/bio/:slug/lead', '/bio/:slug/library', '/bio/:slug/affiliate', '/a/:affiliateId'],
    // Whether a name is a practice's, for the proxy that gets its certificate.
    [],
    [],
    // That a mail was opened and its links followed stands with the mail; a calendar feed writes its own line.
    ['/l/:copy/:link', '/l/*', '/o/:copy', '/calendar/:file'],
  ),
};

/** Of pages that are about nobody. */
function silent(...paths: string[][]): Record<string, AuditAction> {
  return Object.fromEntries(paths.flat().map(path => [`GET ${path}`, 'nothing']));
}
