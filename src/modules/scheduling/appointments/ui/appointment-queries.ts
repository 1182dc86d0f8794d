import { z } from 'zod';
import { addDays } from '../../../../shared/calendar-month.ts';
import { get, type Key } from '../../../../ui/data/query.ts';
import { appointment, appointmentDetail } from '../contract.ts';

const path = '/api/appointments';
const pollInterval = 15_000;

/** A booking made elsewhere shows within seconds, and at once when the window comes back into sight. */
const live = (key: Key) => ({
  ...get(key, z.array(appointment)),
  refetchInterval: pollInterval,
  refetchOnWindowFocus: true,
});

/** Everything on these days in any zone: no zone is further than a day from UTC. */
export const appointmentsOn = (days: string[]) => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return live([path, { from: `${addDays(first, -1)}T00:00:00Z`, to: `${addDays(last, 2)}T00:00:00Z` }]);
};

/** What is still to come, from yesterday on: the key changes with the day, not with every moment. */
export const appointmentsFrom = (today: string) => live([path, { from: `${addDays(today, -1)}T00:00:00Z` }]);

/** Everything about one, in this version of it. */
export const appointmentQuery = (id: number, updatedAt: string) => ({
  ...get([path, id], appointmentDetail),
  queryKey: [path, id, updatedAt],
});
