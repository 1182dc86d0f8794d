import { addDays, dayIn } from '../../shared/dates.ts';
import { bookingFields, call, type World } from '../world.ts';

/** 200 people book the same slot at once; returns the answers. */
export function bookInParallel(world: World, slug: string): Promise<Response[]> {
  const when = { date: addDays(dayIn(new Date(), 'America/Los_Angeles'), 1), time: '10:00' };
  const attempts = Array.from({ length: 200 }, () =>
    call(world)('POST', '/api/appointments/book', bookingFields(slug, when)),
  );
  return Promise.all(attempts);
}
