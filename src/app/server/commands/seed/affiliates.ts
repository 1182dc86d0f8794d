import { sql } from 'drizzle-orm';
import {
  approveCommissions,
  earnCommission,
  reverseCommission,
} from '../../../../modules/shop/affiliates/server/commissions.ts';
import { createLink } from '../../../../modules/shop/affiliates/server/links.ts';
import { recordPayout } from '../../../../modules/shop/affiliates/server/payouts.ts';
import { saveSettings } from '../../../../modules/shop/affiliates/server/settings.ts';
import { pageDue } from '../../../../modules/shop/affiliates/server/sums.ts';
import { listProducts } from '../../../../modules/shop/marketplace/server/products.ts';
import { inSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { fromCents } from '../../../../shared/money.ts';

/**
 * `clicks`: clicks without a purchase. The days are chosen so that some commissions are on hold, some due and some
 * paid.
 */
const holdDays = 10;
const paidDaysAgo = 5;
const people = [
  { product: '12-week meal plan for runners', name: 'Ines Marsh', email: 'ines@marsh.example', every: 2, clicks: 61 },
  { product: 'Seven easy dinners', name: 'Ines Marsh', email: 'ines@marsh.example', every: 2, clicks: 22 },
  { product: '12-week meal plan for runners', name: 'Tom Okafor', email: 'tom@okafor.example', every: 3, clicks: 34 },
  { product: 'Seven easy dinners', name: 'Riverside Run Club', email: 'club@riverside.example', every: 9, clicks: 9 },
];

export async function fillAffiliates(
  services: Services,
  principal: Principal,
  { zone, now }: { zone: string; now: Date },
) {
  const before = addMinutes(now, -daysInMinutes(paidDaysAgo));
  await inTenant(services.database, principal, async scope => {
    await saveSettings(scope, { holdDays });
    const products = await listProducts(services, scope);
    for (const person of people) {
      const product = products.find(each => each.title === person.product);
      if (product) await addAffiliate(services, scope, { ...person, productId: product.id, now });
    }
    await earnAll(scope);
  });
  await inSystem(services.database, system => approveCommissions(system, before));
  await inTenant(services.database, principal, async scope => {
    const [most] = (await pageDue(services, scope, { limit: 1 })).items;
    const paidOn = addDays(dayIn(now, zone), -paidDaysAgo);
    if (most) await recordPayout(services, scope, { ...most, amount: most.due, paidOn, note: 'Bank transfer' });
  });
  await inSystem(services.database, system => approveCommissions(system, now));
}

type Person = (typeof people)[number] & { productId: number; now: Date };

async function addAffiliate(services: Services, scope: Scope, { productId, name, email, every, clicks, now }: Person) {
  const input = { productId, affiliateName: name, affiliateEmail: email, isActive: true };
  const { id, affiliateId } = await createLink(services, scope, input);
  const { rowCount } = await scope.db.execute(sql`
    update product_purchases set affiliate_id = ${affiliateId} where (tenant_id, id) in (
      select tenant_id, id from (
        select tenant_id, id, row_number() over (order by id) as place from product_purchases
        where tenant_id = ${scope.tenantId} and product_id = ${productId} and amount > 0 and affiliate_id is null) as sold
      where place % ${every} = 0)`);
  await addClicks(scope, { id, count: clicks + (rowCount ?? 0), now });
}

/** In the order of the sales. */
async function earnAll(scope: Scope) {
  const { tenantId, db } = scope;
  const { rows } = await db.execute<{ id: string; at: string; status: string; affiliateId: string }>(sql`
    select id, completed_at as at, status, affiliate_id as "affiliateId" from product_purchases
    where tenant_id = ${tenantId} and affiliate_id is not null order by completed_at`);
  for (const { id, at, status, affiliateId } of rows) {
    const purchaseId = Number(id);
    const earned = await earnCommission(scope, { purchaseId, affiliateId, now: new Date(at) });
    await db.execute(sql`update product_purchases set affiliate_commission_paid = ${fromCents(earned)}
      where tenant_id = ${tenantId} and id = ${purchaseId}`);
    if (status === 'refunded') await reverseCommission(scope, { purchaseId });
  }
}

/** Spread over the last four weeks. */
async function addClicks(scope: Scope, { id, count, now }: { id: number; count: number; now: Date }) {
  const end = sql`${now.toISOString()}::timestamptz`;
  await scope.db.execute(sql`
    insert into affiliate_clicks (tenant_id, affiliate_link_id, ip_address, referrer, created_at)
    select ${scope.tenantId}, ${id}, 'demo visitor ' || n, 'https://instagram.com',
      ${end} - interval '28 days' * ((n * 37 % 101) / 101.0)
    from generate_series(1, ${count}::int) as n`);
  await scope.db.execute(sql`update affiliate_links set click_count = ${count}
    where tenant_id = ${scope.tenantId} and id = ${id}`);
}
