import { ActionIcon, NativeSelect } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import type { DayHours } from '../contract.ts';
import classes from './availability.module.css';
import { choicesOf, maxIntervals, replaced, withOneMore, without } from './intervals.ts';

type Props = {
  /** Whose hours: "Monday". */
  label: string;
  hours: DayHours;
  onChange: (hours: DayHours) => void;
  /** Where the form looks for the field that is wrong. */
  path?: string;
};

/** The intervals of one day; what lies between two of them is a break. */
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

/** The room is for the time; that it can be chosen is seen from its frame. */
const noSign = <span />;

/** An interval is known by its place: its times change while they are chosen. */
const placeOf = (index: number) => `part-${index}`;
