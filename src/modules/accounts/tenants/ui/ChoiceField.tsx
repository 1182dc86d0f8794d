import { Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Value = string | number;
type Props = {
  label: string;
  description?: string;
  choices: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A few values, all in sight. */
export function ChoiceField({ label, description, choices, value, onChange, error }: Props) {
  const id = useId();
  return (
    <Input.Wrapper labelElement="div" label={label} labelProps={{ id }} description={description} error={error}>
      <div>
        <SegmentedControl
          aria-labelledby={id}
          data={choices.map(choice => ({ value: String(choice.value), label: choice.label }))}
          value={String(value)}
          onChange={chosen => {
            const found = choices.find(choice => String(choice.value) === chosen);
            if (found) onChange(found.value);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
