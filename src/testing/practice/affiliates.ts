import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { recordPayment } from '../../modules/billing/payments/server/ledger.ts';
import { earnCommission } from '../../modules/shop/affiliates/server/commissions.ts';
import { toCents } from '../../shared/money.ts';
import { someAddress } from '../texts/ip-address.ts';
import type { World } from '../world.ts';
import { inPractice } from './payments.ts';

type Owner = { tenantId: number; userId: number };

/** Returns the single row of a statement. */
export async function rowOf(world: World, practice: Owner, statement: SQL): Promise<Record<string, unknown>> {
  const { rows } = await inPractice(world, practice, scope => scope.db.execute<Record<string, unknown>>(statement));
  return rows[0] ?? {};
}

export async function addProduct(
  world: World,
  practice: Owner,
  overrides: { price?: string; commission?: string } = {},
) {
  const { price = '25.00', commission = '10.00' } = overrides;
  const row = await rowOf(
    world,
    practice,
    sql`insert into digital_products (tenant_id, user_id, title, price, affiliate_commission, file_url)
      values (${practice.tenantId}, ${practice.userId}, 'Breakfast guide', ${price}, ${commission}, 'https://plans.example/a') returning id`,
  );
  return Number(row.id);
}

export async function addLink(world: World, practice: Owner, options: { productId: number; email?: string }) {
  const affiliateId = randomUUID().replaceAll('-', '').slice(0, 16);
  const email = options.email ?? `${affiliateId}@affiliate.example`;
  const row = await rowOf(
    world,
    practice,
    sql`insert into affiliate_links (tenant_id, product_id, affiliate_id, affiliate_name, affiliate_email)
      values (${practice.tenantId}, ${options.productId}, ${affiliateId}, 'Ines Marsh', ${email}) returning id`,
  );
  return { id: Number(row.id), affiliateId, email };
}

export type Sold = { productId: number; amount?: string; email?: string; isTest?: boolean; currency?: string };

/** A paid purchase, before its listener runs. */
export async function addPurchase(world: World, practice: Owner, purchase: Sold): Promise<number> {
  const {
    productId,
    amount = '25.00',
    email = `${randomUUID()}@buyer.example`,
    isTest = false,
    currency = 'USD',
  } = purchase;
  const row = await rowOf(
    world,
    practice,
    sql`insert into product_purchases
        (tenant_id, product_id, customer_email, price, amount, currency, status, download_limit, completed_at)
      values (${practice.tenantId}, ${productId}, ${email}, ${amount}, ${amount}, ${currency}, 'completed', 3, now())
      returning id`,
  );
  const purchaseId = Number(row.id);
  const payment = {
    purchaseId,
    amount: toCents(amount),
    currency,
    method: 'card' as const,
    paidAt: new Date(),
    isTest,
  };
  if (payment.amount) await inPractice(world, practice, scope => recordPayment(scope, payment));
  return purchaseId;
}

/** A paid purchase through this affiliate; returns its id and the commission in cents. */
export async function sellThrough(world: World, practice: Owner, sale: Sold & { affiliateId: string; now?: Date }) {
  const { affiliateId, now, ...sold } = sale;
  const purchaseId = await addPurchase(world, practice, sold);
  const earned = await inPractice(world, practice, scope =>
    earnCommission(scope, { purchaseId, affiliateId, ...(now && { now }) }),
  );
  return { purchaseId, earned };
}

export const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** Value of the affiliate cookie that the answer sets. */
export const cookieOf = (answer: Response) =>
  /^sorrel_affiliate=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';

/** Requests an affiliate link. */
export const follow = (world: World, affiliateId: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.request(`/a/${affiliateId}`, {
    method,
    headers: { 'user-agent': browser, ...someAddress(), ...headers },
  });
