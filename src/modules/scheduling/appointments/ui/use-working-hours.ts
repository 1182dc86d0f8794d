import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { weekday } from '../../../../shared/calendar-month.ts';
import { get } from '../../../../ui/query.ts';
import { availability, type DayHours, dateOverride } from '../../availability/contract.ts';
import { minuteOf } from './entry/appointment-form.ts';

/** When this practitioner works, by day, in minutes past midnight; null while that is not known or nobody is meant. */
export function useWorkingHours(userId: number | null) {
  const isOne = userId !== null;
  const whose = { userId: userId ?? undefined };
  const rules = useQuery({ ...get(['/api/availability', whose], availability), enabled: isOne }).data;
  const overrides = useQuery({
    ...get(['/api/availability/overrides', whose], dateOverride.array()),
    enabled: isOne,
  }).data;
  return useMemo(() => {
    const special = new Map(overrides?.map(({ day, hours }) => [day, hours]));
    return (day: string) => {
      if (!isOne || !rules || !overrides) return null;
      return spansOf(special.get(day) ?? rules.weeklyHours[weekday(day)] ?? []);
    };
  }, [rules, overrides, isOne]);
}

const spansOf = (hours: DayHours) => hours.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }));
