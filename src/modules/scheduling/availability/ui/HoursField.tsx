import { ActionIcon, NativeSelect } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import type { DayHours } from '../contract.ts';
import classes from './availability.module.css';
import { choicesOf, maxIntervals, replaced, withOneMore, without } from './intervals.ts';

type Props = {
  /** For example "Monday". */
  label: string;
  hours: DayHours;
  onChange: (hours: DayHours) => void;
  /** Field path for focusing an invalid field. */
  path?: string;
};

export function HoursField({ label, hours, onChange, path }: Props) {
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
