// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { addDays, addMinutes } from '../../../../shared/dates.ts';
import { toCents } from '../../../../shared/money.ts';
import { addClient, lineFields, writeDraft } from '../../../../testing/practice/invoices.ts';
import {
  buildMember,
  buildPractice,
  type Call,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { settleInvoice } from '../../../billing/invoicing/server/invoice-payments.ts';
import { issueInvoice } from '../../../billing/invoicing/server/issue.ts';
import { recordPayment } from '../../../billing/payments/server/ledger.ts';
import { getMetrics, samePartOfLastMonth } from './metrics.ts';
import { getToday } from './today.ts';
import { getWeeks } from './weeks.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inside = <T>({ tenantId, userId }: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { tenantId, userId, role: 'owner' }, work);

const addSession = (practice: Practice, clientId: number, start: string, status = 'scheduled') =>
  inside(practice, ({ db, tenantId, userId }) => {
    const end = addMinutes(new Date(start), 30).toISOString();
    return db.execute(sql`
      insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time)
      values (${tenantId}, ${userId}, ${clientId}, 'Session', ${status}, ${start}, ${end})`);
  });

type NewInvoice = { amount: string; status?: 'paid' | 'pending' | 'draft'; paidAt?: string; dueDate?: string };
async function addInvoice(practice: Practice, clientId: number, { amount, status = 'paid', ...rest }: NewInvoice) {
  const { paidAt, dueDate = null } = rest;
  const { id } = await writeDraft(practice, { clientId, dueDate, lines: [lineFields({ unitPrice: amount })] });
  if (status === 'draft') return;
  await inside(practice, async scope => {
    await issueInvoice(scope, id);
    if (!paidAt) return;
    const payment = { amount: toCents(amount), currency: 'USD', method: 'transfer', paidAt: new Date(paidAt) } as const;
    await recordPayment(scope, { invoiceId: id, ...payment });
    await settleInvoice(scope, id, payment.paidAt);
  });
}

const startWeekOn = (practice: Practice, day: number) =>
  inside(practice, ({ db, tenantId }) =>
    db.execute(sql`update tenants set week_start = ${day} where id = ${tenantId}`),
  );

test('shows a new practice zeros and no comparisons', async () => {
  const { call } = await buildPractice(world);
  expect(await (await call('GET', '/api/dashboard/metrics')).json()).toEqual({
    totalClients: 0,
    appointmentsThisWeek: 0,
    monthlyRevenue: '0.00',
    contentViews: 0,
    otherRevenue: [],
    changes: { totalClients: null, appointmentsThisWeek: null, monthlyRevenue: null, contentViews: null },
  });
});

test('compares clients with 30 days ago and ignores archived ones', async () => {
  const practice = await buildPractice(world);
  const [first, second, , archived] = [
    await addClient(practice),
    await addClient(practice),
    await addClient(practice),
    await addClient(practice),
  ];
  await inside(practice, ({ db }) =>
    db.execute(sql`update clients set created_at = now() - interval '40 days' where id in (${first}, ${second})`),
  );
  await practice.call('POST', `/api/clients/${archived}/archive`);
  const metrics = await (await practice.call('GET', '/api/dashboard/metrics')).json();
  expect(metrics.totalClients).toBe(3);
  expect(metrics.changes.totalClients).toBe(50);
});

test('counts the appointments of the practice’s own week, without cancelled ones', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  const clientId = await addClient(practice);
  // A Wednesday. With weeks from Sunday, this one begins on November 15 at 08:00 UTC.
  const now = new Date('2026-11-18T20:00:00Z');
  await addSession(practice, clientId, '2026-11-15T08:00:00Z');
  await addSession(practice, clientId, '2026-11-22T07:29:00Z');
  await addSession(practice, clientId, '2026-11-22T08:00:00Z');
  await addSession(practice, clientId, '2026-11-15T07:00:00Z');
  await addSession(practice, clientId, '2026-11-17T18:00:00Z', 'cancelled');
  const fromSunday = await inside(practice, scope => getMetrics(world.services, scope, now));
  expect([fromSunday.appointmentsThisWeek, fromSunday.changes.appointmentsThisWeek]).toEqual([2, 100]);
  await startWeekOn(practice, 1);
  const fromMonday = await inside(practice, scope => getMetrics(world.services, scope, now));
  expect([fromMonday.appointmentsThisWeek, fromMonday.changes.appointmentsThisWeek]).toEqual([2, 0]);
});

test('compares this month’s revenue with the same part of last month', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  const clientId = await addClient(practice);
  const now = new Date('2026-11-18T15:00:00Z');
  await addInvoice(practice, clientId, { amount: '100.10', paidAt: '2026-11-01T04:00:00Z' });
  await addInvoice(practice, clientId, { amount: '0.20', paidAt: '2026-11-18T14:00:00Z' });
  await addInvoice(practice, clientId, { amount: '999.00', status: 'pending' });
  // In October, the period compared with ends on the 18th at 10:00 local time, which was daylight saving time: 14:00 UTC.
  await addInvoice(practice, clientId, { amount: '80.00', paidAt: '2026-10-18T13:59:00Z' });
  await addInvoice(practice, clientId, { amount: '500.00', paidAt: '2026-10-18T14:01:00Z' });
  const metrics = await inside(practice, scope => getMetrics(world.services, scope, now));
  expect(metrics.monthlyRevenue).toBe('100.30');
  expect(metrics.changes.monthlyRevenue).toBe(25);
});

test('totals all page views and compares the last 30 days with the 30 before', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  // In the practice's time zone, the evening of the 20th.
  const now = new Date('2026-11-21T05:00:00Z');
  await inside(practice, async ({ db, tenantId }) => {
    await db.execute(sql`update storefronts set views = 500 where tenant_id = ${tenantId}`);
    await db.execute(sql`insert into page_counts (tenant_id, storefront_id, day, block_id, referrer, device, count)
      select ${tenantId}, s.id, day::date, block, '', 'phone', count from storefronts s, (values
        ('2026-11-20', '', 20), ('2026-10-22', '', 10), ('2026-11-20', '7', 99),
        ('2026-10-21', '', 15), ('2026-09-22', '', 5), ('2026-09-21', '', 99)) counts (day, block, count)`);
  });
  const metrics = await inside(practice, scope => getMetrics(world.services, scope, now));
  expect([metrics.contentViews, metrics.changes.contentViews]).toEqual([500, 50]);
});

test('compares with a whole shorter month', () => {
  expect(samePartOfLastMonth('UTC', new Date('2026-03-31T12:00:00Z')).toISOString()).toBe('2026-03-01T00:00:00.000Z');
  expect(samePartOfLastMonth('UTC', new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-02-28T12:00:00.000Z');
});

test.each([
  ['America/New_York', 0, '2026-11-01'],
  ['Europe/Berlin', 1, '2026-10-26'],
  ['Africa/Cairo', 6, '2026-10-31'],
  ['Pacific/Chatham', 1, '2026-10-26'],
])('in %s with weeks from %i, returns twelve weeks without a gap across DST changes', async (zone, weekStart, week) => {
  const practice = await buildPractice(world, { timeZone: zone });
  await startWeekOn(practice, weekStart);
  const clientId = await addClient(practice);
  const at = async (day: string) => {
    const noon = Temporal.PlainDateTime.from(`${day}T00:15`).toZonedDateTime(zone).toInstant().toString();
    await addSession(practice, clientId, noon);
    await addInvoice(practice, clientId, { amount: '10.00', paidAt: noon });
  };
  await at(week);
  await at(addDays(week, 6));
  await at(addDays(week, 7));
  const now = new Date('2026-11-21T12:00:00Z');
  const weeks = await inside(practice, scope => getWeeks(world.services, scope, now));
  expect(weeks).toHaveLength(12);
  expect(weeks.every((each, index) => index === 0 || each.week === addDays(weeks[index - 1]?.week ?? '', 7))).toBe(
    true,
  );
  expect(weeks.filter(each => each.bookings)).toEqual([
    { week, bookings: 2, revenue: '20.00', otherRevenue: [] },
    { week: addDays(week, 7), bookings: 1, revenue: '10.00', otherRevenue: [] },
  ]);
});

test('returns the weeks over HTTP with the current week last', async () => {
  const practice = await buildPractice(world, { timeZone: 'UTC' });
  const clientId = await addClient(practice);
  await addSession(practice, clientId, new Date().toISOString());
  const weeks = await (await practice.call('GET', '/api/dashboard/weeks')).json();
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toMatchObject({ bookings: 1, revenue: '0.00' });
});

test('counts today’s sessions, overdue invoices and failed messages', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  const clientId = await addClient(practice);
  // 10:00 in the practice's time zone.
  const now = new Date('2026-11-18T18:00:00Z');
  await addSession(practice, clientId, '2026-11-18T17:00:00Z');
  await addSession(practice, clientId, '2026-11-19T07:30:00Z');
  await addSession(practice, clientId, '2026-11-18T20:00:00Z', 'confirmed');
  await addSession(practice, clientId, '2026-11-19T08:00:00Z');
  await addInvoice(practice, clientId, { amount: '65.50', status: 'pending', dueDate: '2026-11-17' });
  await addInvoice(practice, clientId, { amount: '200.00', status: 'pending', dueDate: '2026-11-01' });
  await addInvoice(practice, clientId, { amount: '70.00', status: 'pending', dueDate: '2026-11-18' });
  await addInvoice(practice, clientId, { amount: '80.00', status: 'draft', dueDate: '2026-11-01' });
  await inside(practice, async ({ db, tenantId }) => {
    await db.execute(sql`insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text,
        message_id, status, created_at)
      select ${tenantId}, 'transactional', status || day, 'a@b.example', 'F', 'S', '', '', status || day, status, day::timestamptz
      from unnest(array['failed', 'unknown', 'sent']) status, unnest(array['2026-11-17', '2026-11-01']) day`);
    await db.execute(sql`insert into sms_logs (tenant_id, recipient_phone, message, type, status, created_at)
      select ${tenantId}, '+1', 'M', 'manual', status, '2026-11-17T00:00:00Z'
      from unnest(array['failed', 'error', 'sent', 'delivered', 'pending']) status`);
  });
  expect(await inside(practice, scope => getToday(scope, now))).toEqual({
    sessions: 3,
    unconfirmed: 1,
    requests: 0,
    nextAnswerDueAt: null,
    overdueInvoices: 2,
    overdueAmount: '265.50',
    overdueOthers: [],
    failedEmails: 2,
    failedSms: 2,
    unsignedNotes: 0,
    oldestUnsigned: null,
  });
});

test('excludes the rows of other practices', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await addSession(practice, clientId, new Date().toISOString());
  await addInvoice(practice, clientId, { amount: '10.00', paidAt: new Date().toISOString() });
  await addInvoice(practice, clientId, { amount: '10.00', status: 'pending', dueDate: '2026-11-01' });
  const { call } = await buildPractice(world);
  const metrics = await (await call('GET', '/api/dashboard/metrics')).json();
  expect([metrics.totalClients, metrics.appointmentsThisWeek, metrics.monthlyRevenue]).toEqual([0, 0, '0.00']);
  const weeks = await (await call('GET', '/api/dashboard/weeks')).json();
  expect(weeks.every((week: { bookings: number; revenue: string }) => !week.bookings && week.revenue === '0.00')).toBe(
    true,
  );
  expect(await (await call('GET', '/api/dashboard/today')).json()).toMatchObject({ sessions: 0, overdueInvoices: 0 });
});

test('counts the member’s unsigned notes and names the client of the oldest', async () => {
  const practice = await buildPractice(world);
  const colleague = await buildMember(world, practice, 'practitioner');
  const assistant = await buildMember(world, practice, 'assistant');
  const [first, second] = [await addClient(practice), await addClient(practice, { email: 'b@client.example' })];
  const write = async (call: Call, clientId: number) =>
    (await call('POST', `/api/clients/${clientId}/notes`, { template: 'free', sections: { note: 'x' } })).json();
  const today = async (call: Call = practice.call) => (await call('GET', '/api/dashboard/today')).json();
  expect(await today()).toMatchObject({ unsignedNotes: 0, oldestUnsigned: null });
  const oldest = await write(practice.call, first);
  await write(practice.call, second);
  await write(colleague.call, second);
  expect(await today()).toMatchObject({
    unsignedNotes: 2,
    oldestUnsigned: { clientId: first, since: oldest.createdAt },
  });
  await practice.call('POST', `/api/notes/${oldest.id}/sign`, { version: oldest.version });
  expect(await today()).toMatchObject({ unsignedNotes: 1, oldestUnsigned: { clientId: second } });
  expect(await today(colleague.call)).toMatchObject({ unsignedNotes: 1 });
  expect(await today(assistant.call)).toMatchObject({ unsignedNotes: 0, oldestUnsigned: null });
});
