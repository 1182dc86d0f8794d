import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { zoneName } from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './calendar.module.css';
import { type CalendarView, calendarViews, formatPeriod, stepBy, viewLabels } from './calendar-days.ts';
import type { CalendarProps } from './calendar-view.ts';

type Props = Pick<CalendarProps, 'date' | 'today' | 'weekStart' | 'zone' | 'onGo'> & {
  view: CalendarView;
  heading: Ref<HTMLHeadingElement>;
  /** What else can be chosen. */
  children?: ReactNode;
};

const switches = calendarViews.map(value => ({ value, label: viewLabels[value] }));

/** Which part of the calendar is shown: Today, Previous, Next, and the view. */
export function CalendarTools({ view, date, today, weekStart, onGo, heading, zone, children }: Props) {
  const unit = viewLabels[view].toLowerCase();
  return (
    <div className={classes.tools}>
      <Button size="xs" onClick={() => onGo({ date: today })}>
        Today
      </Button>
      <div>
        <ActionIcon
          aria-label={`Previous ${unit}`}
          title={`Previous ${unit}`}
          onClick={() => onGo({ date: stepBy(view, date, -1) })}
        >
          <Icon name="chevronLeft" />
        </ActionIcon>
        <ActionIcon
          aria-label={`Next ${unit}`}
          title={`Next ${unit}`}
          onClick={() => onGo({ date: stepBy(view, date, 1) })}
        >
          <Icon name="chevronRight" />
        </ActionIcon>
      </div>
      <div className={classes.where}>
        <h2 ref={heading} className={classes.period} tabIndex={-1} aria-live="polite">
          {formatPeriod(view, date, weekStart)}
        </h2>
        <span className={classes.zone}>{zoneName(zone, `${date}T12:00:00Z`)}</span>
      </div>
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
