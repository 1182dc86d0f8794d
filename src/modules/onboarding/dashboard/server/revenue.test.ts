import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCents } from '../../../../shared/money.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { recordPayment } from '../../../billing/payments/server/ledger.ts';
import { getMetrics } from './metrics.ts';
import { getWeeks } from './weeks.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pay = (practice: Practice, amount: string, at: string, { isTest = false, currency = 'USD' } = {}) =>
  inPractice(world, practice, scope =>
    recordPayment(scope, {
      ...{ appointmentId: 1, amount: toCents(amount), currency, method: 'card', isTest },
      paidAt: new Date(at),
    }),
  );
const revenueAt = (practice: Practice, now: string, services = world.services) =>
  inPractice(world, practice, async scope => (await getMetrics(services, scope, new Date(now))).monthlyRevenue);
const weekAt = (practice: Practice, now: string, services = world.services) =>
  inPractice(world, practice, async scope => (await getWeeks(services, scope, new Date(now))).at(-1)?.revenue);

test.each([
  ['America/New_York', '2026-11-01T04:00:00Z'],
  ['Europe/Berlin', '2026-10-31T23:00:00Z'],
  ['Pacific/Chatham', '2026-10-31T10:15:00Z'],
  ['Asia/Kathmandu', '2026-10-31T18:15:00Z'],
])('in %s, splits revenue between months exactly at midnight', async (timeZone, midnight) => {
  const practice = await buildPractice(world, { timeZone });
  await pay(practice, '10.00', new Date(Date.parse(midnight) - 1).toISOString());
  await pay(practice, '200.00', midnight);
  expect(await revenueAt(practice, '2026-10-20T12:00:00Z')).toBe('10.00');
  expect(await revenueAt(practice, '2026-11-20T12:00:00Z')).toBe('200.00');
});

test('subtracts a refund in the month and week in which it happens', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  const paymentId = await pay(practice, '80.00', '2026-10-10T12:00:00Z');
  await pay(practice, '50.00', '2026-11-18T12:00:00Z');
  await inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`
      insert into refunds (tenant_id, payment_id, amount, status, idempotency_key, succeeded_at)
      values (${tenantId}, ${paymentId}, 30.00, 'succeeded', 'done', '2026-11-19T12:00:00Z'),
        (${tenantId}, ${paymentId}, 9.00, 'pending', 'under way', null)`),
  );
  expect(await revenueAt(practice, '2026-10-31T12:00:00Z')).toBe('80.00');
  expect(await revenueAt(practice, '2026-11-20T12:00:00Z')).toBe('20.00');
  expect(await weekAt(practice, '2026-11-20T12:00:00Z')).toBe('20.00');
});

test('reports revenue in a former currency separately', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  await pay(practice, '80.00', '2026-11-18T12:00:00Z');
  await inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`update tenants set currency = 'EUR' where id = ${tenantId}`),
  );
  const now = new Date('2026-11-20T12:00:00Z');
  const read = () =>
    inPractice(world, practice, async scope => ({
      metrics: await getMetrics(world.services, scope, now),
      week: (await getWeeks(world.services, scope, now)).at(-1),
    }));
  const usd = [{ currency: 'USD', amount: '80.00' }];
  const before = await read();
  expect(before.metrics).toMatchObject({ monthlyRevenue: '0.00', otherRevenue: usd });
  expect(before.week).toMatchObject({ revenue: '0.00', otherRevenue: usd });
  await pay(practice, '7.50', '2026-11-19T12:00:00Z', { currency: 'EUR' });
  const after = await read();
  expect(after.metrics).toMatchObject({ monthlyRevenue: '7.50', otherRevenue: usd });
  expect(after.week).toMatchObject({ revenue: '7.50', otherRevenue: usd });
});

test('counts test payments until the practice can take real ones', async () => {
  const practice = await buildPractice(world);
  await pay(practice, '25.00', '2026-11-18T12:00:00Z', { isTest: true });
  const now = '2026-11-20T12:00:00Z';
  expect([await revenueAt(practice, now), await weekAt(practice, now)]).toEqual(['25.00', '25.00']);
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const withStripe = { ...world.services, env: { ...world.services.env, ...keys } };
  expect([await revenueAt(practice, now, withStripe), await weekAt(practice, now, withStripe)]).toEqual([
    '0.00',
    '0.00',
  ]);
});
