// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addClient,
  issueNew,
  lineFields,
  paymentFields,
  readInvoice,
  writeDraft,
} from '../../../../testing/practice/invoices.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { InvoicePage } from '../invoice-list.ts';
import { issueInvoice } from './issue.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async ({ call }: Pick<Practice, 'call'>, query = ''): Promise<InvoicePage> =>
  (await call('GET', `/api/invoices${query}`)).json();
const found = async (practice: Practice, query: string) =>
  (await list(practice, query)).items.map(({ description }) => description);
const totals = async ({ call }: Pick<Practice, 'call'>) => (await call('GET', '/api/invoices/totals')).json();

/** Creates one invoice in each state. */
async function buildAll(practice: Practice) {
  const clientId = await addClient(practice, { firstName: 'Grace', lastName: 'O’Neil' });
  const issue = (description: string, given: Record<string, unknown> = {}) =>
    issueNew(practice, { clientId, description, ...given });
  const pay = async (id: number, amount: string, given: Record<string, unknown> = {}) =>
    practice.call('POST', `/api/invoices/${id}/payments`, paymentFields({ amount, ...given }));
  await writeDraft(practice, { clientId, description: 'a draft' });
  await issue('waiting');
  const part = await issue('in part');
  await pay(part.id, '40', { paidOn: '2026-02-03' });
  const paid = await issue('paid');
  await pay(paid.id, '95', { paidOn: '2026-02-28' });
  await issue('late', { dueDate: '2026-01-02' });
  const lateInPart = await issue('late in part', { dueDate: '2026-01-02' });
  await pay(lateInPart.id, '20', { paidOn: '2026-03-01' });
  const taken = await issue('taken back', { dueDate: '2026-01-02' });
  await practice.call('POST', `/api/invoices/${taken.id}/credit-note`, {});
  return clientId;
}

test('filters by status, newest first', async () => {
  const practice = await buildPractice(world);
  await buildAll(practice);
  const all = ['taken back', 'late in part', 'late', 'paid', 'in part', 'waiting', 'a draft'];
  expect(await found(practice, '')).toEqual(all);
  expect(await found(practice, '?status=draft')).toEqual(['a draft']);
  expect(await found(practice, '?status=pending')).toEqual(['waiting']);
  expect(await found(practice, '?status=part_paid')).toEqual(['in part']);
  expect(await found(practice, '?status=paid')).toEqual(['paid']);
  expect(await found(practice, '?status=overdue')).toEqual(['late in part', 'late']);
  expect(await found(practice, '?status=open')).toEqual(['late in part', 'late', 'in part', 'waiting']);
  expect(await found(practice, '?status=void')).toEqual(['taken back']);
  for (const status of ['pending', 'part_paid', 'paid', 'overdue', 'draft', 'void']) {
    for (const invoice of (await list(practice, `?status=${status}`)).items) expect(invoice.status).toBe(status);
  }
});

test('totals match the invoice list', async () => {
  const practice = await buildPractice(world);
  await buildAll(practice);
  expect(await totals(practice)).toEqual({
    outstanding: '320.00',
    outstandingCount: 4,
    overdue: '170.00',
    overdueCount: 2,
    paidThisMonth: '0.00',
    drafts: 1,
    others: { outstanding: [], overdue: [], paidThisMonth: [] },
  });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format();
  const { id } = await issueNew(practice);
  const paid = await practice.call('POST', `/api/invoices/${id}/payments`, paymentFields({ paidOn: today }));
  const paymentId = (await paid.json()).payments[0].id;
  await practice.call('POST', `/api/invoices/${id}/payments/${paymentId}/refund`, { amount: '15' });
  expect(await totals(practice)).toMatchObject({ paidThisMonth: '80.00', outstanding: '335.00' });
});

test('invoices in a former currency are counted and listed separately, never added', async () => {
  const practice = await buildPractice(world);
  await buildAll(practice);
  await inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`update tenants set currency = 'EUR' where id = ${tenantId}`),
  );
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format();
  const { id, currency } = await issueNew(practice);
  expect(currency).toBe('EUR');
  await practice.call('POST', `/api/invoices/${id}/payments`, paymentFields({ amount: '5', paidOn: today }));
  expect(await totals(practice)).toMatchObject({
    outstanding: '90.00',
    outstandingCount: 5,
    overdue: '0.00',
    overdueCount: 2,
    paidThisMonth: '5.00',
    others: {
      outstanding: [{ currency: 'USD', amount: '320.00' }],
      overdue: [{ currency: 'USD', amount: '170.00' }],
      paidThisMonth: [],
    },
  });
  const waiting = await (await practice.call('GET', '/api/dashboard/today')).json();
  const usd = [{ currency: 'USD', amount: '170.00' }];
  expect(waiting).toMatchObject({ overdueInvoices: 2, overdueAmount: '0.00', overdueOthers: usd });
});

test('searches by number, description and client name, with literal wildcards', async () => {
  const practice = await buildPractice(world);
  const clientId = await buildAll(practice);
  const other = await issueNew(practice, { description: '100% organic_plan' });
  expect(await found(practice, '?search=inv-0007')).toEqual(['100% organic_plan']);
  expect(await found(practice, '?search=LATE')).toEqual(['late in part', 'late']);
  expect(await found(practice, `?search=${encodeURIComponent('grace o’n')}`)).toHaveLength(7);
  expect(await found(practice, '?search=100%25')).toEqual(['100% organic_plan']);
  expect(await found(practice, '?search=c_p')).toEqual(['100% organic_plan']);
  expect(await found(practice, '?search=x_x')).toEqual([]);
  expect(await found(practice, `?clientId=${other.clientId}`)).toEqual(['100% organic_plan']);
  expect(await found(practice, `?clientId=${clientId}&status=paid`)).toEqual(['paid']);
});

test('filters by issue date and by month of payment', async () => {
  const practice = await buildPractice(world);
  await buildAll(practice);
  const { id } = await writeDraft(practice, { description: 'of March' });
  await inPractice(world, practice, scope => issueInvoice(scope, id, new Date('2026-04-01T06:59:00Z')));
  expect(await readInvoice(practice, id)).toMatchObject({ issuedOn: '2026-03-31', dueDate: '2026-04-14' });
  expect(await found(practice, '?from=2026-03-31&to=2026-03-31')).toEqual(['of March']);
  expect(await found(practice, '?to=2026-03-30')).toEqual([]);
  expect(await found(practice, '?paidIn=2026-02')).toEqual(['paid', 'in part']);
  expect(await found(practice, '?paidIn=2026-03')).toEqual(['late in part']);
  expect((await practice.call('GET', '/api/invoices?paidIn=2026-13')).status).toBe(400);
});

test('returns pages of fifty with a cursor to the next', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const lines = [lineFields()];
  for (let at = 0; at < 53; at++) await writeDraft(practice, { clientId, lines, description: `draft ${at}` });
  const first = await list(practice);
  expect(first.items).toHaveLength(50);
  const second = await list(practice, `?cursor=${first.nextCursor}`);
  expect([second.items.map(({ description }) => description), second.nextCursor]).toEqual([
    ['draft 2', 'draft 1', 'draft 0'],
    null,
  ]);
});

test('lists and totals exclude other practices; viewers can read their own', async () => {
  const [practice, stranger] = [await buildPractice(world), await buildPractice(world)];
  await buildAll(practice);
  expect(await list(stranger)).toEqual({ items: [], nextCursor: null });
  expect(await totals(stranger)).toMatchObject({ outstanding: '0.00', overdueCount: 0, drafts: 0 });
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await list(viewer)).items).toHaveLength(7);
  expect((await totals(viewer)).drafts).toBe(1);
});
