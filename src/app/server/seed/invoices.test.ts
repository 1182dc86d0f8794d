import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../../features/invoicing/contract.ts';
import type { InvoicePage, InvoiceTotals } from '../../../features/invoicing/list.ts';
import { toCents } from '../../../shared/money.ts';
import { call, cookieOf, openWorld, type World } from '../../../testing/world.ts';
import { demoSignIn, seedDemoPractice } from './seed.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the demo practice has invoices in every state, numbered without a gap, and its figures agree', async () => {
  await seedDemoPractice(world.services);
  const signedIn = call(world, cookieOf(await call(world)('POST', '/api/login', demoSignIn)));
  const get = async <T>(path: string): Promise<T> => (await signedIn('GET', path)).json();
  const all: Invoice[] = [];
  for (let next: number | null = Number.MAX_SAFE_INTEGER; next !== null; ) {
    const page: InvoicePage = await get(`/api/invoices?before=${next}`);
    all.push(...page.invoices);
    next = page.next;
  }
  const states = Object.groupBy(all, ({ status }) => status);
  expect(Object.keys(states).toSorted()).toEqual(['draft', 'overdue', 'paid', 'part_paid', 'pending', 'void']);
  const numbers = all.flatMap(({ invoiceNumber }) => (invoiceNumber ? [Number(invoiceNumber.slice(-4))] : []));
  expect(numbers.toReversed()).toEqual(numbers.map((_, index) => 101 + index));

  const sum = (list: Invoice[]) =>
    list.reduce((cents, { amount, amountPaid }) => cents + toCents(amount) - toCents(amountPaid), 0);
  const totals: InvoiceTotals = await get('/api/invoices/totals');
  const open = [...(states.overdue ?? []), ...(states.part_paid ?? []), ...(states.pending ?? [])];
  expect(toCents(totals.outstanding)).toBe(sum(open));
  expect(toCents(totals.overdue)).toBe(sum(states.overdue ?? []));
  const today = await get<{ overdueInvoices: number; overdueAmount: string }>('/api/dashboard/today');
  expect(today).toMatchObject({ overdueInvoices: states.overdue?.length, overdueAmount: totals.overdue });
  const metrics = await get<{ monthlyRevenue: string }>('/api/dashboard/metrics');
  expect(toCents(metrics.monthlyRevenue)).toBeGreaterThanOrEqual(toCents(totals.paidThisMonth));
}, 60_000);
