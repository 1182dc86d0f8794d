import { countAppointments } from '../describe-appointment.ts';
import type { CalendarProps } from './calendar-view.ts';
import { MonthDay, shownFirst } from './MonthDay.tsx';
import { MonthGrid } from './MonthGrid.tsx';

type Props = CalendarProps & {
  /** On a phone: dots instead of names, and a tap chooses the day instead of opening it. */
  isCompact?: boolean;
};

/** The appointments of a month, day by day. */
export function MonthView({ isCompact = false, ...view }: Props) {
  const { date, today, weekStart, plan, onGo } = view;
  const open = (day: string) => onGo(isCompact ? { date: day } : { date: day, view: 'day' });
  return (
    <MonthGrid
      {...{ date, today, weekStart, isCompact, onGo }}
      isBusy={!plan}
      onOpen={open}
      // Where sessions can be entered, a click on a free place does that (gestures/gestures.ts).
      onChoose={day => (isCompact || !view.mayChange) && open(day)}
      onNumber={day => onGo({ date: day, view: 'day' })}
      describe={day => (plan ? countOn(plan.get(day)?.length ?? 0) : null)}
      draw={day => <MonthDay {...view} day={day} isCompact={isCompact} placed={shownFirst(plan?.get(day) ?? [])} />}
    />
  );
}

const countOn = (count: number) => (count ? countAppointments(count) : 'nothing');
