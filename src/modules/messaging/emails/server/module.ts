import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { inScope } from '../../../../platform/http/request.ts';
import { defineModule } from '../../../../platform/module.ts';
import { portOf } from '../../../../platform/ports.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import * as contract from '../contract.ts';
import { emailDetail, emailLog, emailPage, emailPageQuery } from '../contract.ts';
import { getMail, listMails, listMailsOfClient } from './log.ts';
import { openMailOutbox } from './outbox.ts';
import { pageMails, requireCampaign } from './page.ts';
import { tableMetadata } from './tables.ts';

/**
 * Content Security Policy for an email's HTML in an iframe: allows only inline styles and files of this instance,
 * except the tracking pixel, so that previews are not counted. Sandboxed even when opened directly.
 */
const mailPolicy = (address: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${new URL('/files/', address)} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ');

const reading = { allow: 'emails.content', audit: 'read email', keys: { id: 'email' } } as const;

const emailRoutes: Route[] = [
  route.get(
    '/api/emails/logs',
    {
      summary: 'List emails: the latest, or a page with a query',
      allow: 'emails.read',
      audit: 'listed email',
      query: emailPageQuery,
      answer: emailLog.array(),
      page: emailPage,
    },
    async (scope, { query }, c) => {
      if (!Object.keys(emailPageQuery.shape).some(name => c.req.query(name) !== undefined)) return listMails(scope);
      if (query.campaignId) await portOf(scope, requireCampaign)(scope, query.campaignId);
      return pageMails(scope, query);
    },
  ),
  route.get('/api/emails/logs/:id', { summary: 'Get an email', ...reading, answer: emailDetail }, (scope, { id }) =>
    getMail(scope, id),
  ),
  route.raw.get(
    '/api/emails/logs/:id/html',
    { summary: 'Get the HTML of an email', ...reading, file: 'text/html' },
    async ({ services, id }, c) => {
      const { html } = await inScope(c, scope => getMail(scope, id));
      return c.html(html, 200, { 'content-security-policy': mailPolicy(services.env.APP_URL) });
    },
  ),
  route.get(
    '/api/clients/:id/emails',
    {
      summary: 'List emails to a client',
      allow: 'emails.read',
      audit: 'listed email',
      keys: { id: 'client' },
      answer: emailLog.array(),
    },
    (scope, { id }) => listMailsOfClient(scope, id),
  ),
];

export const emails = defineModule({
  name: 'emails',
  contract,
  routes: emailRoutes,
  tables: tableMetadata,
  work: services => {
    const { jobs, close } = openMailOutbox(services, openInstanceMail(services.env));
    return { jobs, close };
  },
});
