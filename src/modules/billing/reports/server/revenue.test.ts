import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { recordPayment } from '../../payments/server/ledger.ts';
import { revenueBetween } from '../../payments/server/revenue.ts';
import type { RevenueReport } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const build = () => buildPractice(world, { timeZone: 'America/New_York' });
const reportOf = async ({ call: owner }: Pick<Practice, 'call'>, query = 'month=2026-10'): Promise<RevenueReport> =>
  (await owner('GET', `/api/reports/revenue?${query}`)).json();
const rowsOf = async ({ call: owner }: Pick<Practice, 'call'>, query = 'month=2026-10') => {
  const text = await (await owner('GET', `/api/reports/revenue/export?${query}`)).text();
  return Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data;
};

type Paid = { invoiceId: number } | { purchaseId: number } | { appointmentId: number };
type Given = { amount: string; at: string; method?: 'card' | 'cash'; isTest?: boolean; currency?: string };
const pay = (
  practice: Practice,
  what: Paid,
  { amount, at, method = 'cash', currency = 'USD', isTest = false }: Given,
) =>
  inPractice(world, practice, scope =>
    recordPayment(scope, { ...what, amount: toCents(amount), currency, method, paidAt: new Date(at), isTest }),
  );
const refund = (practice: Practice, paymentId: number | null, amount: string, at: string) =>
  inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`
      insert into refunds (tenant_id, payment_id, amount, status, idempotency_key, succeeded_at)
      values (${tenantId}, ${paymentId}, ${amount}, 'succeeded', ${`r ${tenantId} ${paymentId} ${at}`}, ${at})`),
  );

/** Two lines with two rates and a 10% discount: 180.00 plus 17.10 tax on the first, 45.00 without tax on the second. */
async function buildInvoice(practice: Practice): Promise<number> {
  const { call: owner } = practice;
  const client = await (
    await owner('POST', '/api/clients', clientFields({ firstName: '=Eve', lastName: 'Li' }))
  ).json();
  const [service] = await (await owner('GET', '/api/services')).json();
  const answer = await owner('POST', '/api/invoices', {
    clientId: client.id,
    discountKind: 'percent',
    discountValue: '10',
    lines: [
      { description: 'Visit', quantity: '2', unitPrice: '100', taxRate: '9.5', taxName: 'VAT', serviceId: service.id },
      { description: 'Book', unitPrice: '50' },
    ],
  });
  const { id } = await answer.json();
  expect((await owner('POST', `/api/invoices/${id}/issue`)).status).toBeLessThan(300);
  return id;
}

test('reports a paid invoice by service, method and tax in the month of payment', async () => {
  const practice = await build();
  const invoiceId = await buildInvoice(practice);
  await pay(practice, { invoiceId }, { amount: '242.10', at: '2026-10-15T12:00:00Z' });
  const report = await reportOf(practice);
  expect(report).toMatchObject({ revenue: '242.10', received: '242.10', refunded: '0.00', tax: '17.10' });
  expect(report.sources).toEqual([
    { source: 'service', name: 'Initial Consultation', net: '180.00', tax: '17.10', gross: '197.10' },
    { source: 'other', name: 'Other invoices', net: '45.00', tax: '0.00', gross: '45.00' },
  ]);
  expect(report.methods).toEqual([{ method: 'cash', received: '242.10', refunded: '0.00', total: '242.10' }]);
  expect(report.taxes).toEqual([
    { rate: '9.50', name: 'VAT', net: '180.00', tax: '17.10', gross: '197.10' },
    { rate: '0.00', name: null, net: '45.00', tax: '0.00', gross: '45.00' },
  ]);
  expect(report.days).toHaveLength(31);
  expect(report.days.filter(({ revenue }) => revenue !== '0.00')).toEqual([{ day: '2026-10-15', revenue: '242.10' }]);
});

test('months end at midnight in the practice, and refunds count when they happen', async () => {
  const practice = await build();
  const invoiceId = await buildInvoice(practice);
  // New York is at UTC-4 until November 1.
  const paymentId = await pay(practice, { invoiceId }, { amount: '100.00', at: '2026-11-01T03:59:59.999Z' });
  await pay(practice, { invoiceId }, { amount: '142.10', at: '2026-11-01T04:00:00Z' });
  await refund(practice, paymentId, '40.00', '2026-12-01T04:59:59Z');
  const [october, november, december] = await Promise.all(
    ['2026-10', '2026-11', '2026-12'].map(month => reportOf(practice, `month=${month}`)),
  );
  expect([october?.revenue, november?.revenue, december?.revenue]).toEqual(['100.00', '102.10', '0.00']);
  expect(november).toMatchObject({ received: '142.10', refunded: '40.00' });
  expect(november?.methods).toEqual([{ method: 'cash', received: '142.10', refunded: '40.00', total: '102.10' }]);
});

test('partial payments over months add up to the invoice and its tax to the cent', async () => {
  const practice = await build();
  const invoiceId = await buildInvoice(practice);
  const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
  const amounts = ['33.33', '33.33', '33.33', '142.11'];
  for (const [index, month] of months.entries()) {
    await pay(practice, { invoiceId }, { amount: amounts[index] ?? '', at: `${month}-10T12:00:00Z` });
  }
  const reports = await Promise.all(months.map(month => reportOf(practice, `month=${month}`)));
  const sum = (all: string[]) => fromCents(all.reduce((cents, amount) => cents + toCents(amount), 0));
  expect(reports.map(({ revenue }) => revenue)).toEqual(amounts);
  expect(sum(reports.map(({ tax }) => tax))).toBe('17.10');
  for (const { revenue, sources, taxes, methods, days } of reports) {
    expect(sum(sources.map(({ gross }) => gross))).toBe(revenue);
    expect(sum(taxes.map(({ gross }) => gross))).toBe(revenue);
    expect(sum(methods.map(({ total }) => total))).toBe(revenue);
    expect(sum(days.map(day => day.revenue))).toBe(revenue);
  }
});

test('products and deposits add up to the ledger, without trial payments', async () => {
  const practice = await build();
  const purchaseId = await inPractice(world, practice, async ({ db, tenantId, userId }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with product as (
        insert into digital_products (tenant_id, user_id, title, price)
        values (${tenantId}, ${userId}, 'Meal plan', 25) returning id)
      insert into product_purchases (tenant_id, product_id, customer_email, price, amount, currency, download_limit)
      select ${tenantId}, id, 'dana@client.example', 25, 25, 'USD', 3 from product returning id`);
    return Number(rows[0]?.id);
  });
  await pay(practice, { purchaseId }, { amount: '25.00', at: '2026-10-05T12:00:00Z', method: 'card' });
  await pay(practice, { appointmentId: 999_999 }, { amount: '30.00', at: '2026-10-06T12:00:00Z', method: 'card' });
  await pay(practice, { purchaseId }, { amount: '99.00', at: '2026-10-07T12:00:00Z', isTest: true });
  const report = await reportOf(practice);
  expect(report.sources.map(({ source, name, gross }) => [source, name, gross])).toEqual([
    ['product', 'Meal plan', '25.00'],
    ['deposit', 'Deposits not invoiced yet', '30.00'],
  ]);
  expect(report.taxes).toEqual([{ rate: null, name: null, net: '55.00', tax: '0.00', gross: '55.00' }]);
  const ledger = await inPractice(world, practice, scope =>
    revenueBetween(scope, new Date('2026-10-01T04:00:00Z'), new Date('2026-11-01T04:00:00Z'), {
      currency: 'USD',
      withTests: false,
    }),
  );
  expect(report.revenue).toBe(ledger.amount);
});

test('reports each currency separately', async () => {
  const practice = await build();
  await pay(practice, { appointmentId: 1 }, { amount: '30.00', at: '2026-10-06T12:00:00Z' });
  await pay(practice, { appointmentId: 2 }, { amount: '40.00', at: '2026-10-06T12:00:00Z', currency: 'EUR' });
  expect(await reportOf(practice)).toMatchObject({
    currency: 'USD',
    currencies: ['EUR', 'USD'],
    revenue: '30.00',
    others: [{ currency: 'EUR', amount: '40.00' }],
  });
  expect(await reportOf(practice, 'month=2026-10&currency=EUR')).toMatchObject({ currency: 'EUR', revenue: '40.00' });
});

test('export has a row per payment or refund and rate, without CSV injection', async () => {
  const practice = await build();
  const invoiceId = await buildInvoice(practice);
  const paymentId = await pay(practice, { invoiceId }, { amount: '242.10', at: '2026-10-16T03:30:00Z' });
  await refund(practice, paymentId, '242.10', '2026-10-20T12:00:00Z');
  const rows = await rowsOf(practice);
  expect(rows.map(row => [row.Date, row.Kind, row.Net, row['Tax rate %'], row.Tax, row.Gross])).toEqual([
    ['2026-10-15', 'Payment', '180.00', '9.50', '17.10', '197.10'],
    ['2026-10-15', 'Payment', '45.00', '0.00', '0.00', '45.00'],
    ['2026-10-20', 'Refund', '-180.00', '9.50', '-17.10', '-197.10'],
    ['2026-10-20', 'Refund', '-45.00', '0.00', '0.00', '-45.00'],
  ]);
  expect(rows[0]).toMatchObject({ Client: "'=Eve Li", Currency: 'USD', Method: 'Cash', For: 'Invoice' });
  expect(rows[0]?.Number).toBeTruthy();
});

test('export pages through many payments with equal timestamps without duplicates', { tags: 'detail' }, async () => {
  const practice = await build();
  await inPractice(world, practice, async ({ db, tenantId }) => {
    await db.execute(sql`
      insert into payments (tenant_id, amount, currency, method, paid_at, appointment_id)
      select ${tenantId}, 1.00 + n % 7, 'USD', 'cash', timestamptz '2026-10-10T12:00:00Z' + (n / 300) * interval '1 hour', n
      from generate_series(1, 1200) n`);
    await db.execute(sql`
      insert into refunds (tenant_id, payment_id, amount, status, idempotency_key, succeeded_at)
      select tenant_id, id, 1.00, 'succeeded', 'many ' || id, paid_at from payments
      where tenant_id = ${tenantId} and appointment_id % 3 = 0`);
  });
  const rows = await rowsOf(practice);
  expect(rows).toHaveLength(1_600);
  const sum = rows.reduce((cents, row) => cents + toCents(row.Gross ?? ''), 0);
  expect(fromCents(sum)).toBe((await reportOf(practice)).revenue);
});

test('rejects an impossible month with 400 and hides revenue from viewers and others', async () => {
  const practice = await build();
  expect((await practice.call('GET', '/api/reports/revenue?month=2026-13')).status).toBe(400);
  expect((await practice.call('GET', '/api/reports/revenue/export?month=x')).status).toBe(400);
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await viewer.call('GET', '/api/reports/revenue')).status).toBe(403);
  await pay(practice, { appointmentId: 1 }, { amount: '30.00', at: '2026-10-06T12:00:00Z' });
  expect((await reportOf(await build())).revenue).toBe('0.00');
});
