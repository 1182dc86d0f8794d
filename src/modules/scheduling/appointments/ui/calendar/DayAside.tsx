import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Appointment } from '../../contract.ts';
import { appointmentsOn } from '../appointment-queries.ts';
import classes from './calendar.module.css';
import { daysOf } from './calendar-days.ts';
import type { CalendarProps } from './calendar-view.ts';
import { planDays } from './day-plan.ts';
import { MonthView } from './MonthView.tsx';

type Props = Omit<CalendarProps, 'plan' | 'onOpen'> & { isShown: (appointment: Appointment) => boolean };

/** Beside one day at a desk: its month, to go to another. */
export function DayAside({ isShown, ...calendar }: Props) {
  const { date, weekStart, zone } = calendar;
  const { data } = useQuery(appointmentsOn(daysOf('month', date, weekStart)));
  const plan = useMemo(() => data && planDays(data.filter(isShown), zone), [data, zone, isShown]);
  return (
    <aside className={classes.aside} aria-label="Month">
      <MonthView {...calendar} plan={plan} onOpen={() => undefined} isCompact />
    </aside>
  );
}
