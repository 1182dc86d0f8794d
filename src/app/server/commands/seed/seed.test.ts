// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../../../modules/billing/invoicing/contract.ts';
import type { InvoicePage, InvoiceTotals } from '../../../../modules/billing/invoicing/invoice-list.ts';
import { demoClients } from '../../../../modules/onboarding/demo/server/clients.ts';
import type {
  AffiliateDuePage,
  AffiliateLink,
  Commission,
  PayoutPage,
} from '../../../../modules/shop/affiliates/contract.ts';
import type { Purchase } from '../../../../modules/shop/marketplace/contract.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { answerSchema, faultsOf } from '../../../../testing/answer-schema.ts';
import { tally } from '../../../../testing/practice/campaign.ts';
import { byRunLength, casesInTurn } from '../../../../testing/proof.ts';
import { type Call, call, cookieOf, openWorld, type World } from '../../../../testing/world.ts';
import { operations } from '../../http/api-document/document.ts';
import { demoSignIn, seedDemoPractice } from './seed.ts';
import { smallPdf } from './shop.ts';

let world: World;
let owner: Call;
beforeAll(async () => {
  world = await openWorld();
  await seedDemoPractice(world.services);
  owner = call(world, cookieOf(await call(world)('POST', '/api/login', demoSignIn)));
  // Seeding a month of data is slow on a busy machine.
}, 180_000);
afterAll(() => world.close());

const read = async (path: string) => (await owner('GET', path)).json();
const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await asSystem(world.services.database).db.execute(statement)).rows;
const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);

test('the demo practice has invoices in every state with consistent totals', async () => {
  const all: Invoice[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: InvoicePage = await read(`/api/invoices?cursor=${cursor}`);
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  const states = Object.groupBy(all, ({ status }) => status);
  expect(Object.keys(states).toSorted()).toEqual(['draft', 'overdue', 'paid', 'part_paid', 'pending', 'void']);
  const numbers = all.flatMap(({ invoiceNumber }) => (invoiceNumber ? [Number(invoiceNumber.slice(-4))] : []));
  expect(numbers.toReversed()).toEqual(numbers.map((_, index) => 101 + index));

  const sum = (list: Invoice[]) =>
    list.reduce((cents, { amount, amountPaid }) => cents + toCents(amount) - toCents(amountPaid), 0);
  const totals: InvoiceTotals = await read('/api/invoices/totals');
  const open = [...(states.overdue ?? []), ...(states.part_paid ?? []), ...(states.pending ?? [])];
  expect(toCents(totals.outstanding)).toBe(sum(open));
  expect(toCents(totals.overdue)).toBe(sum(states.overdue ?? []));
  expect(await read('/api/dashboard/today')).toMatchObject({
    overdueInvoices: states.overdue?.length,
    overdueAmount: totals.overdue,
  });
  const metrics: { monthlyRevenue: string } = await read('/api/dashboard/metrics');
  expect(toCents(metrics.monthlyRevenue)).toBeGreaterThanOrEqual(toCents(totals.paidThisMonth));
});

test('the demo practice has commissions in every state with consistent totals', async () => {
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
  const rows = await rowsOf(sql`select p.affiliate_commission_paid = c.amount as agrees from commissions c
    join product_purchases p on p.tenant_id = c.tenant_id and p.id = c.purchase_id`);
  expect(rows).toHaveLength(items.length);
  expect(rows.every(({ agrees }) => agrees === true)).toBe(true);
});

test('the demo practice has campaigns in every lasting state with consistent totals', async () => {
  const list = await read('/api/emails/campaigns');
  expect(list.map((each: { status: string }) => each.status)).toEqual(['scheduled', 'draft', 'sent', 'sent']);
  const totals: number[] = [];
  for (const campaign of list) totals.push((await tally(world, campaign)).total);
  // Twenty demo clients subscribe to the newsletter.
  expect(totals).toEqual([0, 0, demoClients.length, 20]);
  const [{ mails } = {}] = await rowsOf(sql`select count(*)::int as mails from email_logs where kind = 'bulk'`);
  expect(mails).toBe(demoClients.length + 20);
  const { items } = await read('/api/emails/suppressions');
  expect(items).toContainEqual(expect.objectContaining({ reason: 'bounced', detail: expect.stringContaining('550') }));
});

test('the demo practice has published, scheduled and draft content', async () => {
  const { items } = await read('/api/contents?limit=50');
  const states = items.map((each: { type: string; status: string }) => `${each.type} ${each.status}`).toSorted();
  expect(states).toEqual([
    'blog published',
    'instagram scheduled',
    'newsletter draft',
    'recipe published',
    'social draft',
  ]);
});

test('the demo shop’s metrics equal the totals of its purchases', async () => {
  const purchases: Purchase[] = await read('/api/product-purchases');
  const completed = purchases.filter(({ status }) => status === 'completed');
  expect([purchases.length, completed.length]).toEqual([26, 25]);
  expect(await read('/api/marketplace/metrics')).toMatchObject({
    totalProducts: 4,
    totalSales: 25,
    totalRevenue: fromCents(sumOf(completed.map(({ amount }) => amount))),
  });
  const [coupon] = (await read('/api/coupons')).items;
  expect(coupon.used).toBe(purchases.filter(({ couponCode }) => couponCode).length);
  expect(purchases.filter(({ refunded }) => refunded !== '0.00').map(({ status }) => status)).toEqual(['refunded']);
  const rows = await rowsOf(sql`select p.amount = u.amount as agrees from payments p
    join product_purchases u on u.tenant_id = p.tenant_id and u.id = p.purchase_id`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ agrees }) => agrees === true)).toBe(true);
  const products = await read('/api/digital-products');
  expect(products.map(({ fileName }: { fileName: string }) => fileName)).toContain('12-week meal plan for runners.pdf');
});

test('the demo files are readable PDFs', async () => {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new TextEncoder().encode(smallPdf('Seven (easy) dinners')));
  expect((await extractText(pdf, { mergePages: true })).text).toBe('Seven (easy) dinners');
});

const idIn: Record<string, string> = {
  clients: '/api/clients',
  appointments: '/api/appointments',
  campaigns: '/api/emails/campaigns',
  logs: '/api/emails/logs',
  sequences: '/api/sequences',
  invoices: '/api/invoices',
  storefront: '/api/storefront',
  recipients: '/api/clients',
};

/** Responses by path. */
const lists: Record<string, Promise<Record<string, unknown>>> = {};

/** The path with an existing id; null where the demo practice has no such row. */
async function addressOf(path: string): Promise<string | null> {
  const [before = '', rest] = path.split(/\/:\w+/);
  if (rest === undefined) return path;
  const list = idIn[before.split('/').at(-1) ?? ''];
  if (!list) return null;
  lists[list] ??= owner('GET', list).then(answer => answer.json());
  const found = await lists[list];
  const first = [found, ...Object.values(found)].find(Array.isArray)?.[0] ?? found;
  return first?.id ? `${before}/${first.id}${rest}` : null;
}

test('GET responses for the demo practice match the API document', async () => {
  const all = Object.keys(operations).filter(route => route.startsWith('GET ') && answerSchema(route));
  const reads = casesInTurn(all, 2);
  const checked: string[] = [];
  for (const route of reads) {
    const address = await addressOf(route.slice('GET '.length));
    if (!address) continue;
    for (const query of operations[route]?.page ? ['', '?limit=2'] : ['']) {
      const answer = await owner('GET', address + query);
      if (!answer.ok) continue;
      expect(faultsOf(route, await answer.json()), route + query).toEqual([]);
      checked.push(route);
    }
  }
  expect(checked.length).toBeGreaterThan(byRunLength(25, 50));
  expect(faultsOf('GET /api/clients/:id', { id: 'one' })).not.toEqual([]);
});
