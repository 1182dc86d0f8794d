import { z } from 'zod';
import { inScope, type PrivateRoutes, privateRoutes, readId } from '../../../platform/http/routes.ts';
import { emailDetail, emailLog } from '../contract.ts';
import { getMail, listMails, listMailsOfClient } from './log.ts';

/**
 * For a mail's own HTML in a frame of the practice app: the inline styles that mails need, pictures, nothing else.
 * Sandboxed even when it is opened by itself.
 */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

export const emailRoutes: PrivateRoutes = privateRoutes()
  .get('/logs', async c => c.json(z.array(emailLog).parse(await inScope(c, listMails))))
  .get('/logs/:id', async c => c.json(emailDetail.parse(await inScope(c, scope => getMail(scope, readId(c, 'Email'))))))
  .get('/logs/:id/html', async c => {
    const { html } = await inScope(c, scope => getMail(scope, readId(c, 'Email')));
    return c.html(html, 200, { 'content-security-policy': mailPolicy });
  });

/** Mounted under /api/clients. */
export const clientEmailRoutes: PrivateRoutes = privateRoutes().get('/:id/emails', async c =>
  c.json(emailLog.array().parse(await inScope(c, scope => listMailsOfClient(scope, readId(c, 'Client'))))),
);
