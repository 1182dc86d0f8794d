import { sql } from 'drizzle-orm';
import { settlePaid } from '../../modules/billing/payments/server/settle-checkout.ts';
import { releaseUnpaid } from '../../modules/scheduling/appointments/server/booking/unpaid-bookings.ts';
import { addDays, addMinutes, dayIn } from '../../shared/dates.ts';
import { bookingFields, buildPractice, call, type Practice, type World } from '../world.ts';
import { inPractice } from './payments.ts';

export const nextDay = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** Sets the price of the practice's first service to $95.00, with a deposit of $30.00 on booking. */
export async function askForDeposit(
  { call: owner }: Pick<Practice, 'call'>,
  overrides: object = { payment: 'deposit', deposit: '30.00' },
): Promise<number> {
  const [service] = await (await owner('GET', '/api/services')).json();
  await owner('PUT', `/api/services/${service.id}`, { ...service, price: '95.00', ...overrides });
  return service.id;
}

/** Books the first service as a visitor and returns the answer. */
export async function bookWithDeposit(world: World, practice: Pick<Practice, 'slug'>, overrides: object = {}) {
  const fields = bookingFields(practice.slug, { date: nextDay(), time: '10:00', ...overrides });
  const response = await call(world)('POST', '/api/appointments/book', fields);
  return { status: response.status, fields, booked: await response.json() };
}

/** A practice whose first service requires a payment. */
export async function buildAsking(world: World, overrides?: object): Promise<Practice> {
  const practice = await buildPractice(world);
  await askForDeposit(practice, overrides);
  return practice;
}

/** Runs the release of unpaid bookings as of that many minutes from now. */
export const releaseAfter = (world: World, minutes: number) =>
  releaseUnpaid(world.services, undefined, addMinutes(new Date(), minutes));

/**
 * A payment for this booking's checkout arrives, even if the checkout has ended: the buyer was still on the payment
 * page.
 */
export const payAnyway = (world: World, practice: Practice, bookingId: number) =>
  inPractice(world, practice, async scope => {
    const { rows } = await scope.db.execute<{ id: string }>(sql`
      select id from checkouts where subject = 'booking' and subject_id = ${bookingId}`);
    const id = Number(rows[0]?.id);
    const receipt = { session: `late ${id}`, paymentIntent: `late ${id}`, amount: 3_000, currency: 'USD' };
    await settlePaid(world.services, scope, id, { ...receipt, isLive: false, at: new Date() });
  });

const lists = {
  appointments: '/api/appointments',
  clients: '/api/clients',
  mails: '/api/emails/logs',
  notifications: '/api/notifications',
};

/** Number of items in each list. */
export async function countsOf({ call: owner }: Pick<Practice, 'call'>): Promise<Record<keyof typeof lists, number>> {
  const count = async (path: string) => (await (await owner('GET', path)).json()).length;
  const { appointments, clients, mails, notifications } = lists;
  return {
    appointments: await count(appointments),
    clients: await count(clients),
    mails: await count(mails),
    notifications: await count(notifications),
  };
}

/** Payments and refunds of bookings. */
export const moneyOfBookings = (world: World, practice: Practice) =>
  inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<{ payments: string[]; refunds: string[] }>(sql`select
      (select coalesce(json_agg(amount::text), '[]') from payments) as payments,
      (select coalesce(json_agg(status || ' ' || amount::text), '[]') from refunds) as refunds`);
    return rows[0];
  });
