import { SegmentedControl } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { type CalendarView, calendarViews } from '../calendar-search.ts';
import classes from './calendar.module.css';
import { viewLabels } from './calendar-days.ts';
import type { CalendarProps } from './calendar-view.ts';
import { PeriodNav } from './PeriodNav.tsx';

type Props = Pick<CalendarProps, 'date' | 'today' | 'weekStart' | 'zone' | 'onGo'> & {
  view: CalendarView;
  heading: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

const switches = calendarViews.map(value => ({ value, label: viewLabels[value] }));

export function CalendarTools({ children, ...shown }: Props) {
  const { view, date, onGo } = shown;
  return (
    <div className={classes.tools}>
      <PeriodNav {...shown} />
      {children}
      <SegmentedControl
        aria-label="View"
        data={switches}
        value={view}
        onChange={value => onGo({ date, view: calendarViews.find(each => each === value) })}
      />
    </div>
  );
}
