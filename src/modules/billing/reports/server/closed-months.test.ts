// @module-tag slow

import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { addClient, writeDraft } from '../../../../testing/practice/invoices.ts';
import { buildPurchase, inPractice } from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { writeCreditNote } from '../../invoicing/server/credit-note.ts';
import { issueInvoice } from '../../invoicing/server/issue.ts';
import { recordPayment } from '../../payments/server/ledger.ts';
import type { RevenueReport } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reportOf = async ({ call }: Practice, month: string): Promise<RevenueReport> =>
  (await call('GET', `/api/reports/revenue?month=${month}`)).json();
const fileOf = async ({ call }: Practice, month: string) =>
  (await call('GET', `/api/reports/revenue/export?month=${month}`)).text();
/** The report and the export of a month. */
const told = async (practice: Practice, month: string) => ({
  report: await reportOf(practice, month),
  file: await fileOf(practice, month),
});
const sum = (all: string[]) => fromCents(all.reduce((cents, amount) => cents + toCents(amount), 0));
const rows = ({ sources }: RevenueReport) => sources.map(({ source, net, tax }) => [source, net, tax]);

/** As if the deposit had been recorded at that moment. */
const payDeposit = (practice: Practice, appointmentId: number, amount: string, at: string) =>
  inPractice(world, practice, async scope => {
    const paidAt = new Date(at);
    const id = await recordPayment(scope, {
      ...{ appointmentId, amount: toCents(amount), currency: 'USD', method: 'card', paidAt },
    });
    await scope.db.execute(sql`update payments set created_at = ${at} where id = ${id}`);
    return id ?? 0;
  });
const payBack = (practice: Practice, paymentId: number, amount: string, at: string) =>
  inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`with back as (
        insert into refunds (tenant_id, payment_id, amount, status, idempotency_key, succeeded_at, created_at)
        values (${tenantId}, ${paymentId}, ${amount}, 'succeeded', ${`back ${paymentId} ${at}`}, ${at}, ${at}))
      update payments set refunded = refunded + ${amount} where id = ${paymentId}`),
  );

/** A practice with a client and an appointment to bill. */
async function build() {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  const clientId = await addClient(practice);
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const session = await practice.call('POST', '/api/appointments', {
    clientId,
    title: 'Visit',
    type: 'consultation',
    status: 'scheduled',
    startTime: '2030-01-08T15:00:00Z',
    endTime: '2030-01-08T16:00:00Z',
  });
  const { id: appointmentId } = await session.json();
  /** A draft for the appointment; 100.00 plus 19% tax by default. */
  const draft = async (unitPrice = '100') => {
    const line = { description: 'Visit', unitPrice, taxRate: '19', taxName: 'VAT', serviceId: service.id };
    return (await writeDraft(practice, { clientId, appointmentId, lines: [line] })).id;
  };
  const issue = (id: number, at: string) => inPractice(world, practice, scope => issueInvoice(scope, id, new Date(at)));
  return { practice, clientId, service, appointmentId, draft, issue };
}

test('a closed month’s report never changes, whatever happens to its deposits', async () => {
  const { practice, service, appointmentId, draft, issue } = await build();
  const deposit = await payDeposit(practice, appointmentId, '59.50', '2026-08-10T12:00:00Z');
  const august = await told(practice, '2026-08');
  expect(rows(august.report)).toEqual([['deposit', '59.50', '0.00']]);

  const first = await draft();
  await issue(first, '2026-09-05T12:00:00Z');
  const september = await told(practice, '2026-09');
  // No money moved: half of the service and its tax are now paid by the former deposit.
  expect(september.report).toMatchObject({
    revenue: '0.00',
    received: '0.00',
    refunded: '0.00',
    tax: '9.50',
    methods: [],
  });
  expect(rows(september.report)).toEqual([
    ['service', '50.00', '9.50'],
    ['deposit', '-59.50', '0.00'],
  ]);
  expect(september.file).toContain('Deposit invoiced');

  await payBack(practice, deposit, '11.90', '2026-10-03T12:00:00Z');
  const october = await told(practice, '2026-10');
  expect(rows(october.report)).toEqual([['service', '-10.00', '-1.90']]);

  const back = { reason: null, refund: false };
  await inPractice(world, practice, scope =>
    writeCreditNote(world.services, scope, { id: first, input: back, now: new Date('2026-11-02T12:00:00Z') }),
  );
  await issue(await draft('200'), '2026-11-03T12:00:00Z');
  expect(rows((await told(practice, '2026-11')).report)).toEqual([]);
  await practice.call('PUT', `/api/services/${service.id}`, { ...service, name: 'Another name' });

  expect(await told(practice, '2026-08')).toEqual(august);
  expect(await told(practice, '2026-09')).toEqual(september);
  expect(await told(practice, '2026-10')).toEqual(october);
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
  const all = await Promise.all(months.map(month => reportOf(practice, month)));
  expect(sum(all.flatMap(({ sources }) => sources.map(({ net }) => net)))).toBe('40.00');
  expect(sum(all.map(({ tax }) => tax))).toBe('7.60');
});

test('a deposit invoiced in its month counts as service, and the excess as deposit', async () => {
  const { practice, appointmentId, draft, issue } = await build();
  const deposit = await payDeposit(practice, appointmentId, '80.00', '2026-10-01T12:00:00Z');
  await issue(await draft('50'), '2026-10-20T12:00:00Z');
  const report = await reportOf(practice, '2026-10');
  expect(rows(report)).toEqual([
    ['service', '50.00', '9.50'],
    ['deposit', '20.50', '0.00'],
  ]);
  await payBack(practice, deposit, '20.50', '2026-11-02T12:00:00Z');
  expect(rows(await reportOf(practice, '2026-11'))).toEqual([['deposit', '-20.50', '0.00']]);
  expect(await reportOf(practice, '2026-10')).toEqual(report);
});

test('a backdated payment counts on its day and changes no other month', async () => {
  const { practice, draft, issue } = await build();
  const id = await draft('33.33');
  await issue(id, '2026-08-01T12:00:00Z');
  const pay = (amount: string, paidOn: string) =>
    practice.call('POST', `/api/invoices/${id}/payments`, { amount, method: 'cash', paidOn });
  await pay('10.01', '2026-10-05');
  const october = await told(practice, '2026-10');
  await pay('7.77', '2026-09-05');
  expect(await told(practice, '2026-10')).toEqual(october);
  expect(await reportOf(practice, '2026-09')).toMatchObject({ revenue: '7.77' });
});

test('export pages through payments, refunds and deposits with equal timestamps', async () => {
  const { practice } = await build();
  const at = '2026-10-10T12:00:00Z';
  await inPractice(world, practice, async ({ db, tenantId }) => {
    await db.execute(sql`
      insert into payments (tenant_id, amount, currency, method, paid_at, created_at, appointment_id)
      select ${tenantId}, 2.00, 'USD', 'cash', ${at}, ${at}, n from generate_series(1, 400) n`);
    await db.execute(sql`
      insert into refunds (tenant_id, payment_id, amount, status, idempotency_key, succeeded_at, created_at)
      select tenant_id, id, 1.00, 'succeeded', 'one instant ' || id, ${at}, ${at} from payments where tenant_id = ${tenantId}`);
    await db.execute(sql`insert into deposit_credits (tenant_id, payment_id, invoice_id, created_at)
      select tenant_id, id, 999999, ${at} from payments where tenant_id = ${tenantId}`);
  });
  const kinds = (await fileOf(practice, '2026-10'))
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(',')[1]);
  // Overpayments of an invoice left the sum of the deposits unchanged.
  expect([kinds.filter(kind => kind === 'Payment').length, kinds.filter(kind => kind === 'Refund').length]).toEqual([
    400, 400,
  ]);
});

test('sources, taxes, methods, days and export all add up to the revenue', async () => {
  const { practice, appointmentId, draft, issue } = await build();
  await payDeposit(practice, appointmentId, '20.01', '2026-10-02T12:00:00Z');
  await issue(await draft('33.33'), '2026-10-05T12:00:00Z');
  const { items: invoices } = await (await practice.call('GET', '/api/invoices')).json();
  const rest = { amount: '7.77', method: 'cash', paidOn: '2026-10-06' };
  expect((await practice.call('POST', `/api/invoices/${invoices[0].id}/payments`, rest)).status).toBe(200);
  await payDeposit(practice, 999_999, '15.00', '2026-10-07T12:00:00Z');
  const purchaseId = await buildPurchase(world, practice, '25.00');
  const sold = { purchaseId, amount: 2_500, currency: 'USD', paidAt: new Date('2026-10-08T12:00:00Z') };
  const sale = await inPractice(world, practice, scope => recordPayment(scope, { ...sold, method: 'card' }));
  await payBack(practice, sale ?? 0, '5.00', '2026-10-09T12:00:00Z');

  const report = await reportOf(practice, '2026-10');
  expect(report).toMatchObject({ received: '67.78', refunded: '5.00', revenue: '62.78' });
  expect(report.sources.map(({ source, gross }) => [source, gross])).toEqual([
    ['service', '27.78'],
    ['product', '20.00'],
    ['deposit', '15.00'],
  ]);
  const columns = ['net', 'tax', 'gross'] as const;
  for (const table of [report.sources, report.taxes]) {
    for (const row of table) expect(sum([row.net, row.tax])).toBe(row.gross);
    const totals = columns.map(column => sum(table.map(row => row[column])));
    expect(totals).toEqual([sum([report.revenue, `-${report.tax}`]), report.tax, report.revenue]);
  }
  expect(sum(report.methods.map(({ total }) => total))).toBe(report.revenue);
  expect(sum(report.days.map(({ revenue }) => revenue))).toBe(report.revenue);

  const text = (await fileOf(practice, '2026-10')).replace('\ufeff', '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const all = (name: string) => sum(data.map(row => row[name] ?? ''));
  expect([all('Gross'), all('Tax'), all('Net')]).toEqual([
    report.revenue,
    report.tax,
    sum([report.revenue, `-${report.tax}`]),
  ]);
  for (const { rate, tax } of report.taxes) {
    const own = data.filter(row => (row['Tax rate %'] || null) === rate);
    expect(sum(own.map(row => row.Tax ?? ''))).toBe(tax);
  }
});
