import { answerCsv } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { inScope } from '../../../../platform/http/routes.ts';
import { analytics, analyticsQuery } from '../../../marketing/campaigns/analytics.ts';
import { campaignResults, resultPage, resultQuery } from '../../../marketing/campaigns/results.ts';
import { getAnalytics } from '../../../marketing/campaigns/server/analytics.ts';
import { getCampaign } from '../../../marketing/campaigns/server/campaigns.ts';
import { exportResults } from '../../../marketing/campaigns/server/export-results.ts';
import { pageResults } from '../../../marketing/campaigns/server/result-pages.ts';
import { getResults } from '../../../marketing/campaigns/server/results.ts';
import { emailDetail, emailLog, emailPage, emailPageQuery } from '../contract.ts';
import { listMails, listMailsOfClient } from './log.ts';
import { pageMails } from './page.ts';
import { getMail } from './read-mail.ts';

/**
 * For a mail's own HTML in a frame of the practice app: the inline styles that mails need, this instance's files, nothing
 * else; the picture that counts who opened a mail to many is none of them. Sandboxed even when it is opened by itself.
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
const ofCampaign = { allow: 'campaigns.read', keys: { id: 'campaign' } } as const;

export const emailRoutes: Route[] = [
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
      if (query.campaignId) await getCampaign(scope, query.campaignId);
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

  // What came of mails to many.
  route.get(
    '/api/emails/analytics',
    {
      summary: 'Get the results of all campaigns',
      allow: 'campaigns.read',
      audit: 'nothing',
      query: analyticsQuery,
      answer: analytics,
    },
    (scope, { query }) => getAnalytics(scope, query),
  ),
  route.get(
    '/api/emails/campaigns/:id/results',
    { summary: 'Get the results of a campaign', ...ofCampaign, audit: 'nothing', answer: campaignResults },
    (scope, { id }) => getResults(scope, id),
  ),
  route.get(
    '/api/emails/campaigns/:id/results/recipients',
    {
      summary: 'List the result of each email',
      ...ofCampaign,
      audit: 'listed email',
      query: resultQuery,
      answer: resultPage,
    },
    (scope, { id, query }) => pageResults(scope, id, query),
  ),
  route.raw.get(
    '/api/emails/campaigns/:id/results/export',
    {
      summary: 'Export the result of each email',
      ...ofCampaign,
      allow: 'clients.export',
      audit: 'exported email',
      file: 'text/csv',
    },
    async ({ services, who, id }, c) => answerCsv(c, 'recipients.csv', await exportResults(services, who, id)),
  ),
];
