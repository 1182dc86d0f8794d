import { NativeSelect } from '@mantine/core';
import classes from './calendar/calendar.module.css';
import type { Practitioner } from './use-practitioners.ts';

type Props = { practitioners: Practitioner[]; chosen: number | null; onChoose: (userId: number | undefined) => void };

/** Whose sessions the calendar shows; only where there is a choice. */
export function PractitionerFilter({ practitioners, chosen, onChoose }: Props) {
  if (practitioners.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Practitioner"
      className={classes.filter}
      size="xs"
      data={[
        { value: '', label: 'Everyone' },
        ...practitioners.map(({ userId, name }) => ({ value: String(userId), label: name })),
      ]}
      value={chosen ?? ''}
      onChange={event => onChoose(Number(event.currentTarget.value) || undefined)}
    />
  );
}
