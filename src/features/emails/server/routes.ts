import type { Context } from 'hono';
import { z } from 'zod';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { analyticsQuery } from '../../campaigns/analytics.ts';
import { resultQuery } from '../../campaigns/results.ts';
import { getAnalytics } from '../../campaigns/server/analytics.ts';
import { getCampaign } from '../../campaigns/server/campaigns.ts';
import { exportResults } from '../../campaigns/server/export-results.ts';
import { pageResults } from '../../campaigns/server/result-pages.ts';
import { getResults } from '../../campaigns/server/results.ts';
import { emailDetail, emailLog, emailPageQuery } from '../contract.ts';
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

const readMail = (c: Context<Private>) => inScope(c, scope => getMail(scope, readId(c, 'Email')));

export const emailRoutes: PrivateRoutes = privateRoutes()
  .get('/logs', async c => {
    if (!Object.keys(emailPageQuery.shape).some(name => c.req.query(name) !== undefined))
      return c.json(z.array(emailLog).parse(await inScope(c, listMails)));
    const query = readQuery(c, emailPageQuery);
    const { campaignId } = query;
    const page = await inScope(c, async scope => {
      if (campaignId) await getCampaign(scope, campaignId);
      return pageMails(scope, query);
    });
    return c.json(page);
  })
  .get('/logs/:id', async c => c.json(emailDetail.parse(await readMail(c))))
  .get('/logs/:id/html', async c => {
    const { html } = await readMail(c);
    return c.html(html, 200, { 'content-security-policy': mailPolicy(c.get('services').env.APP_URL) });
  });

const campaignId = (c: Context<Private>) => readId(c, 'Campaign');

/** What came of mails to many; mounted under /api/emails. */
export const mailResultRoutes: PrivateRoutes = privateRoutes()
  .get('/analytics', async c => {
    const query = readQuery(c, analyticsQuery);
    return c.json(await inScope(c, scope => getAnalytics(scope, query)));
  })
  .get('/campaigns/:id/results', async c => c.json(await inScope(c, scope => getResults(scope, campaignId(c)))))
  .get('/campaigns/:id/results/recipients', async c => {
    const query = readQuery(c, resultQuery);
    return c.json(await inScope(c, scope => pageResults(scope, campaignId(c), query)));
  })
  .get('/campaigns/:id/results/export', async c =>
    c.body(await exportResults(c.get('services'), c.get('who'), campaignId(c)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="recipients.csv"',
    }),
  );

/** Mounted under /api/clients. */
export const clientEmailRoutes: PrivateRoutes = privateRoutes().get('/:id/emails', async c =>
  c.json(emailLog.array().parse(await inScope(c, scope => listMailsOfClient(scope, readId(c, 'Client'))))),
);
