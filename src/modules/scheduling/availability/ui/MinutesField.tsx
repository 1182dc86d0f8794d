import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMinutes } from '../../../../shared/duration.ts';

type Props = {
  label: string;
  description?: string;
  /** What can be chosen; the value that it has is there too. */
  choices: number[];
  /** What zero is called. */
  none?: string;
  value: number;
  onChange: (minutes: number) => void;
  error?: ReactNode;
};

/** A length of time, out of a few. */
export function MinutesField({ label, description, choices, none = 'None', value, onChange, error }: Props) {
  const all = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      label={label}
      description={description}
      error={error}
      value={String(value)}
      data={all.map(minutes => ({ value: String(minutes), label: minutes === 0 ? none : formatMinutes(minutes) }))}
      onChange={event => onChange(Number(event.currentTarget.value))}
    />
  );
}
