import { useMediaQuery } from '@mantine/hooks';
import { formatCalendarDayOfYear } from '../../../../../shared/format-time.ts';
import { Agenda } from './Agenda.tsx';
import classes from './calendar.module.css';
import { type CalendarView, daysOf } from './calendar-days.ts';
import type { CalendarProps } from './calendar-view.ts';
import { DayStrip } from './DayStrip.tsx';
import { MonthView } from './MonthView.tsx';
import { TimeGrid } from './TimeGrid.tsx';

/** A phone is not a narrow desk: there a month is dots, a week is a strip of days, and both end in an agenda. */
export function Calendar({ view, ...calendar }: CalendarProps & { view: CalendarView }) {
  const isPhone = useIsPhone();
  const days = daysOf(view, calendar.date, calendar.weekStart);
  if (view === 'day') return <TimeGrid {...calendar} days={days} />;
  if (!isPhone) return view === 'month' ? <MonthView {...calendar} /> : <TimeGrid {...calendar} days={days} />;
  return (
    <>
      {view === 'month' ? <MonthView {...calendar} isCompact /> : <DayStrip {...calendar} days={days} />}
      {view === 'month' && <h3 className={classes.chosen}>{formatCalendarDayOfYear(calendar.date)}</h3>}
      <Agenda {...calendar} />
    </>
  );
}

/** As wide as the stylesheets' 48em. */
export const useIsPhone = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
