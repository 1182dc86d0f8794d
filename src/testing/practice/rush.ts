import { addDays, dayIn } from '../../shared/dates.ts';
import { bookingFields, call, type World } from '../world.ts';

/** The answers to 200 people who book one slot of that storefront at the same moment. */
export function rush(world: World, slug: string): Promise<Response[]> {
  const when = { date: addDays(dayIn(new Date(), 'America/Los_Angeles'), 1), time: '10:00' };
  const attempts = Array.from({ length: 200 }, () =>
    call(world)('POST', '/api/appointments/book', bookingFields(slug, when)),
  );
  return Promise.all(attempts);
}
