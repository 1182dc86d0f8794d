import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays } from '../../../../shared/calendar-month.ts';
import { get } from '../../../../ui/data/query.ts';
import { wallTimeIn } from '../../../../ui/time/practice-time.ts';
import { type BusyTime, busyTime } from '../contract.ts';

/** Minutes past midnight. */
type Span = { from: number; to: number };

const busyTimesQuery = (range: { from: string; to: string; userId: number }) =>
  get(['/api/busy-times', range], busyTime.array());

/** The busy times of one practitioner by day; none while loading or if several are shown. */
export function useBusyTimes(userId: number | null, days: string[], zone: string): (day: string) => Span[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  // No zone differs by more than a day from UTC.
  const range = { from: `${addDays(first, -1)}T00:00:00Z`, to: `${addDays(last, 2)}T00:00:00Z` };
  const { data } = useQuery({ ...busyTimesQuery({ ...range, userId: userId ?? 0 }), enabled: userId !== null });
  return useMemo(() => {
    const byDay = userId === null ? null : planBusyTimes(data ?? [], zone);
    return day => byDay?.get(day) ?? [];
  }, [data, userId, zone]);
}

/** A time that spans midnight is on each of its days. */
export function planBusyTimes(times: BusyTime[], zone: string): Map<string, Span[]> {
  const byDay = new Map<string, Span[]>();
  for (const { startTime, endTime } of times) {
    const [start, end] = [startTime, endTime].map(each => wallTimeIn(each, zone));
    if (!start || !end) continue;
    for (let day = start.day; day <= end.day; day = addDays(day, 1)) {
      const from = day === start.day ? start.minute : 0;
      const to = day === end.day ? end.minute : 1_440;
      if (to > from) byDay.set(day, [...(byDay.get(day) ?? []), { from, to }]);
    }
  }
  return byDay;
}

/** Whether the practitioner is busy elsewhere at this time. */
export function useIsBusy({ startTime, endTime, userId }: BusyTime & { userId: number | null }): boolean {
  const isAsked = userId !== null && startTime !== '' && endTime > startTime;
  const range = { from: startTime, to: endTime, userId: userId ?? 0 };
  const { data } = useQuery({ ...busyTimesQuery(range), enabled: isAsked });
  return isAsked && (data?.length ?? 0) > 0;
}
