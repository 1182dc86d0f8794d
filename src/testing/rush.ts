import { addDays, dayIn } from '../shared/dates.ts';
import { bookingFields, call, type World } from './world.ts';

/** 200 people want one slot of that storefront at the same moment: what each is answered, and after how long. */
export async function rush(world: World, slug: string) {
  const when = { date: addDays(dayIn(new Date(), 'America/Los_Angeles'), 1), time: '10:00' };
  const attempts = Array.from({ length: 200 }, async () => {
    const began = performance.now();
    const { status } = await call(world)('POST', '/api/appointments/book', bookingFields(slug, when));
    return { status, ms: performance.now() - began };
  });
  return Promise.all(attempts);
}
