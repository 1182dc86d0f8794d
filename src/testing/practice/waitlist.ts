import { offerOpenings } from '../../modules/scheduling/waitlist/server/offer-openings.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { bookingFields, call, type Practice, type World } from '../world.ts';
import { linkOfMail } from './mail-link.ts';

export const zone = 'America/Los_Angeles';
/** Far enough in the future at any time of day. */
export const waitDay = () => addDays(dayIn(new Date(), zone), 3);

/** Requests a waitlist entry as a visitor. */
export async function ask(world: World, practice: Practice, overrides: Record<string, unknown> = {}) {
  const { email, firstName, lastName } = bookingFields(practice.slug, {});
  const fields = { storefrontSlug: practice.slug, firstName, lastName, email, firstDay: waitDay(), lastDay: waitDay() };
  const answer = await call(world)('POST', '/api/waitlist/join', { ...fields, ...overrides });
  if (!answer.ok) throw new Error(`not taken: ${await answer.text()}`);
  return typeof overrides.email === 'string' ? overrides.email : email;
}

/** Requests and confirms a waitlist entry. */
export async function join(world: World, practice: Practice, overrides: Record<string, unknown> = {}) {
  const email = await ask(world, practice, overrides);
  const confirmed = await confirm(world, await askedToken(practice, email));
  if (!confirmed.ok) throw new Error(`not confirmed: ${await confirmed.text()}`);
  return email;
}

export const confirm = (world: World, token: string) => call(world)('POST', '/api/waitlist/confirm', { token });

/** The token of the latest confirmation email to that address. */
export const askedToken = async (practice: Practice, email: string): Promise<string> =>
  new URLSearchParams(await linkOfMail(practice, email, 'waitlist-confirm')).get('token') ?? '';

/** Books that slot and cancels it again. */
export async function freeTime(world: World, practice: Practice, time: string, date = waitDay()) {
  const fields = bookingFields(practice.slug, { date, time });
  const booked = await call(world)('POST', '/api/appointments/book', fields);
  if (!booked.ok) throw new Error(`not booked: ${await booked.text()}`);
  const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
  await call(world)('DELETE', `/api/appointments/cancel?${query}`);
}

/** Runs the workers' waitlist sweep. */
export const sweep = (world: World, now = new Date()) =>
  offerOpenings(world.services, new AbortController().signal, now);

/** The token of the latest offer to that address; null without one. */
export async function offerTo(practice: Practice, email: string): Promise<string | null> {
  const query = await linkOfMail(practice, email, 'waitlist-offer').catch(() => null);
  return query && new URLSearchParams(query).get('token');
}

export const answer = (world: World, token: string | null, said: 'accept' | 'decline') =>
  call(world)('POST', '/api/waitlist/offer', { token, answer: said });

export async function isFree(world: World, practice: Practice, time: string): Promise<boolean> {
  const path = `/api/appointments/slots?storefrontSlug=${practice.slug}&date=${waitDay()}`;
  const { slots } = await (await call(world)('GET', path)).json();
  return slots.some((slot: { time: string }) => slot.time === time);
}
