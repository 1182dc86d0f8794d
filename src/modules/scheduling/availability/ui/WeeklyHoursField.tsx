import { Menu, Switch } from '@mantine/core';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { WeeklyHours } from '../contract.ts';
import classes from './availability.module.css';
import { HoursField } from './HoursField.tsx';
import { withOneMore } from './intervals.ts';

type Props = {
  week: WeeklyHours;
  onChange: (week: WeeklyHours) => void;
  /** First day of the week; 0 is Sunday. */
  weekStart: number;
  errorOf: (day: number) => string | null;
  readOnly: boolean;
};

export function WeeklyHoursField({ week, onChange, weekStart, errorOf, readOnly }: Props) {
  const set = (day: number, hours: WeeklyHours[number]) =>
    onChange(week.map((old, each) => (each === day ? hours : old)));
  const copyTo = (source: number, days: number[]) =>
    onChange(week.map((old, each) => (days.includes(each) ? (week[source] ?? []) : old)));
  return (
    <fieldset className={classes.week}>
      <legend>Weekly hours</legend>
      {weekdays.map((_, place) => {
        const day = (place + weekStart) % 7;
        const name = weekdays[day] ?? '';
        const hours = week[day] ?? [];
        const error = errorOf(day);
        return (
          <div key={name} className={classes.day}>
            <Switch
              label={name}
              checked={hours.length > 0}
              onChange={event => set(day, event.currentTarget.checked ? withOneMore([]) : [])}
            />
            <div>
              {hours.length === 0 ? (
                <p className={classes.closed}>Unavailable</p>
              ) : (
                <HoursField label={name} hours={hours} path={`weeklyHours.${day}`} onChange={next => set(day, next)} />
              )}
              {error && (
                <p className={classes.error} role="alert">
                  {error}
                </p>
              )}
            </div>
            {!readOnly && (
              <RowMenu label={`Copy the hours of ${name}`}>
                <Menu.Item onClick={() => copyTo(day, [1, 2, 3, 4, 5])}>Copy to Monday–Friday</Menu.Item>
                <Menu.Item onClick={() => copyTo(day, [0, 1, 2, 3, 4, 5, 6])}>Copy to every day</Menu.Item>
              </RowMenu>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
