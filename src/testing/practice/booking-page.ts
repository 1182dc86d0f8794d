import { expireRequests } from '../../modules/scheduling/appointments/server/booking/requests.ts';
import { createLinks } from '../../modules/scheduling/appointments/server/links/links.ts';
import { addDays, addMinutes, dayIn } from '../../shared/dates.ts';
import { appUrl, bookingFields, buildPractice, call, type Practice, type World } from '../world.ts';
import { inPractice } from './payments.ts';

export const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** Form fields as a browser without JavaScript sends them. */
export type Fields = Record<string, string>;

/** Uses a practice's booking page without JavaScript. */
export function openBookingPage(world: World, slug: string) {
  const read = async (query = '') => (await call(world)('GET', `/bio/${slug}/book?${query}`)).text();
  const send = (fields: Fields, address = '203.0.113.1') =>
    world.request(`/bio/${slug}/book`, {
      method: 'POST',
      headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      body: String(new URLSearchParams(fields)),
    });
  /** Hidden fields of tomorrow's times. */
  const openTimes = async (): Promise<Fields> => {
    const html = await read(`type=consultation&date=${tomorrow()}`);
    return { step: 'time', serviceId: hidden(html, 'serviceId'), holdToken: hidden(html, 'holdToken') };
  };
  /** `times`: the fields of a page loaded earlier. */
  const choose = async (time: string, { times, address }: { times?: Fields; address?: string } = {}) =>
    send({ ...(times ?? (await openTimes())), time: `${tomorrow()} ${time}` }, address);
  return { read, send, openTimes, choose };
}

export const paula = { firstName: 'Paula', lastName: 'Plain', email: 'paula@client.example', phone: '', notes: '' };

/** Hidden fields of the details form. */
export const formOf = (html: string): Fields =>
  Object.fromEntries(
    ['serviceId', 'date', 'time', 'holdToken', 'bookingKey', 'timeZone'].map(name => [name, hidden(html, name)]),
  );

const hidden = (html: string, name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';

export const requestDay = (count = 3) => addDays(dayIn(new Date(), 'America/Los_Angeles'), count);

/** A practice whose first service is booked on request. */
export async function buildAskedFirst(world: World, overrides: object = {}): Promise<Practice> {
  const practice = await buildPractice(world, overrides);
  const [service] = await (await practice.call('GET', '/api/services')).json();
  await practice.call('PUT', `/api/services/${service.id}`, { ...service, needsApproval: true });
  return practice;
}

/** Requests a time of the first service as a visitor. */
export async function request(world: World, practice: Pick<Practice, 'slug'>, overrides: object = {}) {
  const fields = bookingFields(practice.slug, { date: requestDay(), time: '10:00', ...overrides });
  const answer = await call(world)('POST', '/api/appointments/book', fields);
  return { status: answer.status, fields, booked: await answer.json() };
}

/** Runs the workers' sweep as of that many minutes from now. */
export const expireAfter = (world: World, minutes: number) =>
  expireRequests(world.services, undefined, addMinutes(new Date(), minutes));

/** The token of the practitioner's link that accepts or declines, as it is mailed. */
export const answerToken = (world: World, practice: Practice, appointmentId: number) =>
  inPractice(world, practice, async scope => {
    const { tokens, written } = createLinks(scope, appointmentId, ['answer']);
    await written;
    return tokens.answer;
  });
