import { ActionIcon, Button } from '@mantine/core';
import type { Ref } from 'react';
import { zoneName } from '../../../../../shared/format/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { CalendarView } from '../calendar-search.ts';
import classes from './calendar.module.css';
import { formatPeriod, stepBy, viewLabels } from './calendar-days.ts';

type Props = {
  view: CalendarView;
  date: string;
  today: string;
  weekStart: number;
  zone: string;
  heading: Ref<HTMLHeadingElement>;
  onGo: (to: { date: string }) => void;
};

export function PeriodNav({ view, date, today, weekStart, zone, heading, onGo }: Props) {
  const unit = viewLabels[view].toLowerCase();
  return (
    <>
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
    </>
  );
}
