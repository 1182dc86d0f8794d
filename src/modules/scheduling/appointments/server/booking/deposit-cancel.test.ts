// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookWithDeposit, buildAsking, moneyOfBookings, nextDay } from '../../../../../testing/practice/deposits.ts';
import { linkOfMail, pairOf, setRules } from '../../../../../testing/practice/mail-link.ts';
import { answerPage, inPractice, settleDue } from '../../../../../testing/practice/payments.ts';
import { buildMember, call, openWorld, type Practice, type World } from '../../../../../testing/world.ts';
import { checkouts } from '../../../../billing/payments/server/tables.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A paid booking and the links of its email. */
async function buildPaid(rules: object = {}) {
  const practice = await buildAsking(world);
  await setRules(practice, { ...rules });
  const { booked, fields } = await bookWithDeposit(world, practice);
  await answerPage(world, booked.checkoutUrl, 'pay');
  return { practice, booked, linkTo: (page: string) => linkOfMail(practice, String(fields.email), page) };
}

/** The page to which the payment provider returns, loaded afterwards. */
async function returnPage(practice: Practice): Promise<string> {
  const [found] = await inPractice(world, practice, scope => scope.db.select().from(checkouts));
  const { pathname, search } = new URL(found?.returnUrl ?? '');
  return (await world.request(pathname + search)).text();
}

async function newestText({ call: owner }: Practice): Promise<string> {
  const mails: { id: number }[] = await (await owner('GET', '/api/emails/logs')).json();
  const id = Math.max(...mails.map(mail => mail.id));
  return (await (await owner('GET', `/api/emails/logs/${id}`)).json()).text;
}

test('refunds a client who cancels in time and says so before and after', async () => {
  const { practice, booked, linkTo } = await buildPaid();
  const pair = await linkTo('cancel-appointment');
  const preview = await (await call(world)('GET', `/api/appointments/cancel-preview?${pair}`)).json();
  expect(preview.payment).toEqual({ amount: '$30.00', isRefunded: true });
  const page = await (await world.request(`/cancel-appointment?${pair}`)).text();
  expect(page).toContain('refund your payment of $30.00 to the card you used.');
  expect((await call(world)('DELETE', `/api/appointments/cancel?${pair}`)).status).toBe(204);
  await settleDue(world);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: ['succeeded 30.00'] });
  expect(await newestText(practice)).toContain('We’re refunding your payment of $30.00');
  const { deposit } = await (await practice.call('GET', `/api/appointments/${booked.id}`)).json();
  expect(deposit).toMatchObject({ amount: '30.00', refunded: '30.00' });
  const back = await returnPage(practice);
  expect(back).toContain('This booking was cancelled');
  expect(back).toContain('refunding your payment');
});

test('keeps the deposit of a late cancellation and says so before', async () => {
  const { practice, linkTo } = await buildPaid({ changeNotice: 7 * 24 * 60, lateCancellation: 'mark' });
  const pair = await linkTo('cancel-appointment');
  const page = await (await world.request(`/cancel-appointment?${pair}`)).text();
  expect(page).toContain('too late for a refund of your $30.00 payment.');
  expect((await call(world)('DELETE', `/api/appointments/cancel?${pair}`)).status).toBe(204);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: [] });
  expect(await newestText(practice)).toContain('Your payment of $30.00 won’t be refunded.');
  const back = await returnPage(practice);
  expect(back).toContain('This booking was cancelled');
  expect(back).not.toContain('goes back');
});

test('keeps the payment with a rescheduled appointment', async () => {
  const { practice, booked, linkTo } = await buildPaid();
  const moved = { ...pairOf(await linkTo('reschedule-appointment')), date: nextDay() };
  const answer = await call(world)('POST', '/api/appointments/reschedule', { ...moved, time: '15:00' });
  expect(answer.status).toBe(200);
  const { deposit } = await (await practice.call('GET', `/api/appointments/${booked.id}`)).json();
  expect(deposit).toMatchObject({ amount: '30.00', refunded: '0.00' });
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: [] });
});

test.each([
  ['refunds, unless it is told otherwise', {}, ['pending 30.00']],
  ['keeps the payment when it is told so', { refundDeposit: false }, []],
])('cancellation by the practice %s', async (_name, given, refunds) => {
  const { practice, booked } = await buildPaid();
  const [session] = await (await practice.call('GET', '/api/appointments')).json();
  const cancel = { ...session, status: 'cancelled', ...given };
  expect((await practice.call('PUT', `/api/appointments/${booked.id}`, cancel)).status).toBe(200);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds });
});

test('refunds once when an appointment is cancelled, restored and cancelled again', async () => {
  const { practice, booked } = await buildPaid();
  const path = `/api/appointments/${booked.id}`;
  const [session] = await (await practice.call('GET', '/api/appointments')).json();
  for (const status of ['cancelled', 'scheduled', 'cancelled']) {
    const { updatedAt: _, ...fields } = session;
    expect((await practice.call('PUT', path, { ...fields, status })).status).toBe(200);
  }
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: ['pending 30.00'] });
});

test.each([
  ['', ['pending 30.00']],
  ['?refundDeposit=false', []],
])('follows the refund choice in "%s" when an appointment is deleted', async (query, refunds) => {
  const { practice, booked } = await buildPaid();
  expect((await practice.call('DELETE', `/api/appointments/${booked.id}${query}`)).status).toBe(204);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds });
});

test("shows the booking on the payment's return page for a day", async () => {
  const { practice } = await buildPaid();
  expect(await returnPage(practice)).toContain('You');
  await inPractice(world, practice, ({ db }) =>
    db.execute(sql`update checkouts set created_at = created_at - interval '25 hours'`),
  );
  const page = await returnPage(practice);
  expect(page).toContain('This link has expired');
  expect(page).not.toContain('10:00');
});

test('keeps the deposit of a late client unless the practice decides otherwise', async () => {
  for (const [given, refunds] of [
    [{}, []],
    [{ refundDeposit: true }, ['pending 30.00']],
  ] as const) {
    const { practice, booked } = await buildPaid();
    const [session] = await (await practice.call('GET', '/api/appointments')).json();
    const late = { ...session, status: 'cancelled', isLateCancellation: true, ...given };
    expect((await practice.call('PUT', `/api/appointments/${booked.id}`, late)).status).toBe(200);
    expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds });
    const words = refunds.length ? 'refunding your payment of $30.00' : 'Your payment of $30.00 won’t be refunded.';
    expect(await newestText(practice)).toContain(words);
  }
});

test('lets an assistant cancel by the rules but not decide about refunds', async () => {
  const inside = { changeNotice: 7 * 24 * 60, lateCancellation: 'mark' } as const;
  const ask = async (isLateCancellation: boolean, refundDeposit?: boolean, rules: object = inside) => {
    const { practice, booked } = await buildPaid(rules);
    const assistant = await buildMember(world, practice, 'assistant');
    const [session] = await (await assistant.call('GET', '/api/appointments')).json();
    const body = { ...session, status: 'cancelled', isLateCancellation, refundDeposit };
    const { status } = await assistant.call('PUT', `/api/appointments/${booked.id}`, body);
    return { status, refunds: (await moneyOfBookings(world, practice))?.refunds };
  };
  expect(await ask(false)).toEqual({ status: 200, refunds: ['pending 30.00'] });
  expect(await ask(true)).toEqual({ status: 200, refunds: [] });
  // According to the practice's notice period the client is in time.
  expect(await ask(true, undefined, {})).toEqual({ status: 403, refunds: [] });
  expect(await ask(false, false)).toEqual({ status: 403, refunds: [] });
  expect(await ask(true, true)).toEqual({ status: 403, refunds: [] });
  const { practice, booked } = await buildPaid();
  const assistant = await buildMember(world, practice, 'assistant');
  const remove = (query: string) => assistant.call('DELETE', `/api/appointments/${booked.id}${query}`);
  expect((await remove('?refundDeposit=false')).status).toBe(403);
  expect((await practice.call('GET', `/api/appointments/${booked.id}`)).status).toBe(200);
  expect((await remove('')).status).toBe(204);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: ['pending 30.00'] });
});
