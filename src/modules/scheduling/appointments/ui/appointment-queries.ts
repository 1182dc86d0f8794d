import { z } from 'zod';
import { addDays } from '../../../../shared/calendar-month.ts';
import { get, type Key } from '../../../../ui/data/query.ts';
import { appointment, appointmentDetail } from '../contract.ts';

const path = '/api/appointments';
const pollInterval = 15_000;

/** Polls, so that bookings made elsewhere appear within seconds; also refetches on window focus. */
const live = (key: Key) => ({
  ...get(key, z.array(appointment)),
  refetchInterval: pollInterval,
  refetchOnWindowFocus: true,
});

/** Covers these days in every time zone: no zone differs by more than a day from UTC. */
export const appointmentsOn = (days: string[]) => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return live([path, { from: `${addDays(first, -1)}T00:00:00Z`, to: `${addDays(last, 2)}T00:00:00Z` }]);
};

/** Starts yesterday, so that the query key changes once a day and not with every render. */
export const appointmentsFrom = (today: string) => live([path, { from: `${addDays(today, -1)}T00:00:00Z` }]);

/** `updatedAt` is part of the key, so that a changed appointment is fetched again. */
export const appointmentQuery = (id: number, updatedAt: string) => ({
  ...get([path, id], appointmentDetail),
  queryKey: [path, id, updatedAt],
});
