import { asSystem } from '../../../../platform/database/scope.ts';
import { answerCsv } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { searchPageQuery } from '../../../../shared/page.ts';
import * as contract from '../contract.ts';
import {
  affiliateChange,
  affiliateDuePage,
  affiliateInput,
  affiliateLink,
  affiliateLinkPage,
  affiliateListQuery,
  affiliateSettings,
  commissionPage,
  commissionQuery,
  payout,
  payoutInput,
  payoutPage,
} from '../contract.ts';
import { deleteOldClicks } from './clicks.ts';
import { approveCommissions, pageCommissions } from './commissions.ts';
import { changeLink, createLink, inviteAffiliate, listLinks, pageLinks } from './links.ts';
import { deletePayout, exportCommissions, pagePayouts, recordPayout } from './payouts.ts';
import { getHoldDays, saveSettings } from './settings.ts';
import { pageDue } from './sums.ts';
import { tableMetadata } from './tables.ts';

const keys = { id: 'affiliate link' };
const reads = { allow: 'marketplace.read', audit: 'none' } as const;
const writes = { allow: 'affiliates.write', needsVerifiedEmail: false } as const;

const affiliateLinkRoutes: Route[] = [
  route.get(
    '/api/affiliate-links',
    { summary: 'List the newest affiliate links', ...reads, answer: affiliateLink.array() },
    (scope, { services }) => listLinks(services, scope),
  ),
  route.get(
    '/api/affiliate-links/page',
    { summary: 'List affiliate links by page', ...reads, query: searchPageQuery, answer: affiliateLinkPage },
    (scope, { services, query }) => pageLinks(services, scope, query),
  ),
  route.post(
    '/api/affiliate-links',
    {
      summary: 'Create an affiliate link',
      ...writes,
      audit: 'added affiliate',
      body: affiliateInput,
      answer: affiliateLink,
      status: 201,
      example: async ({ own }) => ({
        productId: await own('digital_products'),
        affiliateName: 'Robin',
        affiliateEmail: `${crypto.randomUUID()}@affiliate.example`,
        isActive: true,
      }),
    },
    (scope, { services, body }) => createLink(services, scope, body),
  ),
  route.put(
    '/api/affiliate-links/:id',
    {
      summary: 'Change an affiliate link',
      ...writes,
      audit: 'changed affiliate',
      keys,
      body: affiliateChange,
      answer: affiliateLink,
      example: { affiliateName: 'Robin', affiliateEmail: 'robin@affiliate.example', isActive: true },
    },
    (scope, { services, id, body }) => changeLink(services, scope, id, body),
  ),
  route.unscoped.post(
    '/api/affiliate-links/:id/invite',
    {
      summary: 'Email an affiliate their link',
      ...writes,
      needsVerifiedEmail: true,
      audit: 'sent affiliate',
      keys,
    },
    ({ services, principal, id }) => inviteAffiliate(services, principal, id),
  ),
];

const affiliateRoutes: Route[] = [
  route.get(
    '/api/affiliates/commissions',
    { summary: 'List commissions', ...reads, query: commissionQuery, answer: commissionPage },
    (scope, { services, query }) => pageCommissions(services, scope, query),
  ),
  route.get(
    '/api/affiliates/due',
    { summary: 'List affiliate balances by page', ...reads, query: affiliateListQuery, answer: affiliateDuePage },
    (scope, { services, query }) => pageDue(services, scope, query),
  ),
  route.get(
    '/api/affiliates/payouts',
    { summary: 'List payouts by page', ...reads, query: affiliateListQuery, answer: payoutPage },
    (scope, { services, query }) => pagePayouts(services, scope, query),
  ),
  route.post(
    '/api/affiliates/payouts',
    {
      summary: 'Record a payout',
      ...writes,
      audit: 'added affiliate',
      body: payoutInput,
      answer: payout,
      status: 201,
      example: async ({ own, read }) => {
        await own('commissions');
        const { items } = await read('/api/affiliates/due');
        const { affiliateEmail, currency, due: amount } = items[0];
        return { affiliateEmail, currency, amount, paidOn: '2026-01-20', note: 'Thanks' };
      },
    },
    (scope, { services, body }) => recordPayout(services, scope, body),
  ),
  route.delete(
    '/api/affiliates/payouts/:id',
    {
      summary: 'Delete the newest recorded payout',
      ...writes,
      audit: 'changed affiliate',
      keys: { id: 'payout' },
    },
    (scope, { id }) => deletePayout(scope, id),
  ),
  route.raw.get(
    '/api/affiliates/export',
    {
      summary: 'Export commissions',
      allow: 'affiliates.export',
      audit: 'exported affiliate',
      file: 'text/csv',
    },
    async ({ services, principal }, c) => answerCsv(c, 'commissions.csv', await exportCommissions(services, principal)),
  ),
  route.get(
    '/api/affiliates/settings',
    { summary: 'Get the affiliate settings', ...reads, answer: affiliateSettings },
    async scope => ({ holdDays: await getHoldDays(scope) }),
  ),
  route.put(
    '/api/affiliates/settings',
    {
      summary: 'Change the affiliate settings',
      ...writes,
      audit: 'changed settings',
      body: affiliateSettings,
      answer: affiliateSettings,
      example: { holdDays: 14 },
    },
    (scope, { body }) => saveSettings(scope, body),
  ),
];

export const affiliates = defineModule({
  name: 'affiliates',
  contract: { ...contract, searchPageQuery },
  routes: [...affiliateLinkRoutes, ...affiliateRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('approve-commissions', 15, stop => approveCommissions(asSystem(services.database), new Date(), stop)),
      sweep('delete-old-affiliate-clicks', 3_600, () => deleteOldClicks(asSystem(services.database))),
    ],
  }),
});
