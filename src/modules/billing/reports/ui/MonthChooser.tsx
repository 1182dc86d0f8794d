import { ActionIcon, NativeSelect } from '@mantine/core';
import { addMonths } from '../../../../shared/calendar-month.ts';
import { formatMonth } from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './reports.module.css';

type Props = { month: string; thisMonth: string; onChoose: (month: string) => void };

/** So many months can be chosen from the list; the arrows go on. */
const listed = 36;

export function MonthChooser({ month, thisMonth, onChoose }: Props) {
  const months = Array.from({ length: listed }, (_, back) => addMonths(thisMonth, -back));
  if (!months.includes(month)) months.push(month);
  return (
    <div className={classes.months}>
      <ActionIcon
        variant="default"
        size="var(--control)"
        data-square
        aria-label="Previous month"
        onClick={() => onChoose(addMonths(month, -1))}
      >
        <Icon name="chevronLeft" />
      </ActionIcon>
      <NativeSelect
        aria-label="Month"
        data={months.map(value => ({ value, label: formatMonth(value) }))}
        value={month}
        onChange={event => onChoose(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size="var(--control)"
        data-square
        aria-label="Next month"
        disabled={month >= thisMonth}
        onClick={() => onChoose(addMonths(month, 1))}
      >
        <Icon name="chevronRight" />
      </ActionIcon>
    </div>
  );
}
