import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AffiliateDuePage, AffiliateLink, Commission, PayoutPage } from '../../../features/affiliates/contract.ts';
import { createClient } from '../../../features/clients/server/clients.ts';
import { demoClients } from '../../../features/demo/server/people.ts';
import { inTenant } from '../../../platform/database/scope.ts';
import { toCents } from '../../../shared/money.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';
import { fillAffiliates } from './affiliates.ts';
import { fillShop } from './shop.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);

test('the demo practice has affiliates, with commissions in every state and sums that agree', async () => {
  const practice = await buildPractice(world);
  const who = { ...practice, role: 'owner' as const };
  const about = { zone: 'America/Los_Angeles', now: new Date() };
  await inTenant(world.services.database, who, async scope => {
    for (const person of demoClients) await createClient(scope, person);
  });
  await fillShop(world.services, who, about);
  await fillAffiliates(world.services, who, about);
  const read = async (path: string) => (await practice.call('GET', path)).json();
  const links: AffiliateLink[] = await read('/api/affiliate-links');
  const { items: due }: AffiliateDuePage = await read('/api/affiliates/due');
  const { items: payouts }: PayoutPage = await read('/api/affiliates/payouts');
  const { items }: { items: Commission[] } = await read('/api/affiliates/commissions');
  expect(links).toHaveLength(4);
  expect(new Set(items.map(each => each.status))).toEqual(new Set(['pending', 'approved', 'paid', 'reversed']));
  const kept = items.filter(each => each.status !== 'reversed');
  expect(sumOf(links.map(each => each.totalCommissionEarned))).toBe(sumOf(kept.map(each => each.amount)));
  expect(sumOf(payouts.map(each => each.amount))).toBe(sumOf(links.map(each => each.paid)));
  expect(sumOf(due.map(each => each.pending))).toBe(sumOf(links.map(each => each.pending)));
  expect(links.every(each => each.conversionCount <= each.clickCount)).toBe(true);
  const { totalAffiliateClicks, conversionRate } = await read('/api/marketplace/metrics');
  expect(totalAffiliateClicks).toBe(links.reduce((sum, each) => sum + each.clickCount, 0));
  expect(conversionRate).toBeGreaterThan(2);
  const { rows } = await inTenant(world.services.database, who, ({ db }) =>
    db.execute(sql`select p.affiliate_commission_paid = c.amount as agrees from commissions c
      join product_purchases p on p.id = c.purchase_id`),
  );
  expect(rows).toHaveLength(items.length);
  expect(rows.every(({ agrees }) => agrees === true)).toBe(true);
});
