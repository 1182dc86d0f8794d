import { ActionIcon, Menu, NativeSelect, Switch } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { DayHours, WeeklyHours } from '../contract.ts';
import classes from './availability.module.css';
import { choicesOf, maxIntervals, replaced, withOneMore, without } from './intervals.ts';

type HoursFieldProps = {
  /** For example "Monday". */
  label: string;
  hours: DayHours;
  onChange: (hours: DayHours) => void;
  /** Field path for focusing an invalid field. */
  path?: string;
};

export function HoursField({ label, hours, onChange, path }: HoursFieldProps) {
  const canAdd = hours.length < maxIntervals && withOneMore(hours).length > hours.length;
  return (
    <div className={classes.intervals}>
      {hours.map((interval, index) => {
        const field = (kind: 'from' | 'to', name: string) => (
          <NativeSelect
            aria-label={`${label}, ${name}${hours.length > 1 ? `, part ${index + 1}` : ''}`}
            className={classes.time}
            data={choicesOf(kind, interval[kind])}
            rightSection={noSign}
            value={interval[kind]}
            data-path={path && (kind === 'from' ? `${path}.${index}` : `${path}.${index}.to`)}
            onChange={event => onChange(replaced(hours, index, { [kind]: event.currentTarget.value }))}
          />
        );
        return (
          <div key={placeOf(index)} className={classes.interval}>
            {field('from', 'from')}
            <span aria-hidden="true">–</span>
            {field('to', 'to')}
            <ActionIcon
              aria-label={`Remove ${label}, part ${index + 1}`}
              onClick={() => onChange(without(hours, index))}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
            {index === hours.length - 1 && canAdd && (
              <ActionIcon aria-label={`Add hours on ${label}`} onClick={() => onChange(withOneMore(hours))}>
                <Icon name="plus" size={16} />
              </ActionIcon>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Hides the clock icon to leave room for the time. */
const noSign = <span />;

/** Intervals are keyed by index, because their times change during editing. */
const placeOf = (index: number) => `part-${index}`;

type WeeklyHoursFieldProps = {
  week: WeeklyHours;
  onChange: (week: WeeklyHours) => void;
  /** First day of the week; 0 is Sunday. */
  weekStart: number;
  errorOf: (day: number) => string | null;
  readOnly: boolean;
};

export function WeeklyHoursField({ week, onChange, weekStart, errorOf, readOnly }: WeeklyHoursFieldProps) {
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
