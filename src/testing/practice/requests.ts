import { expireRequests } from '../../modules/scheduling/appointments/server/booking/requests.ts';
import { createLinks } from '../../modules/scheduling/appointments/server/links/links.ts';
import { addDays, addMinutes, dayIn } from '../../shared/dates.ts';
import { bookingFields, buildPractice, call, type Practice, type World } from '../world.ts';
import { inPractice } from './payments.ts';

export const requestDay = (count = 3) => addDays(dayIn(new Date(), 'America/Los_Angeles'), count);

/** A practice whose first service is booked on request. */
export async function buildAskedFirst(world: World, given: object = {}): Promise<Practice> {
  const practice = await buildPractice(world, given);
  const [service] = await (await practice.call('GET', '/api/services')).json();
  await practice.call('PUT', `/api/services/${service.id}`, { ...service, needsApproval: true });
  return practice;
}

/** Requests a time of the first service as a visitor. */
export async function request(world: World, practice: Pick<Practice, 'slug'>, given: object = {}) {
  const fields = bookingFields(practice.slug, { date: requestDay(), time: '10:00', ...given });
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
