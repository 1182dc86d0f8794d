import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import type { Measure } from '../contract.ts';
import type { MeasurementValues } from './measurement-form.ts';
import classes from './measurements.module.css';

type Props = { form: UseFormReturnType<MeasurementValues>; measure: Measure; today: string; hasFocus?: boolean };

export function MeasurementFields({ form, measure, today, hasFocus }: Props) {
  return (
    <>
      <div className={dialog.pair}>
        <TextInput
          label="Value"
          inputMode="decimal"
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={12}
          data-autofocus={hasFocus || undefined}
          rightSection={measure.unit && <span className={classes.unit}>{measure.unit}</span>}
          rightSectionWidth="auto"
          aria-description={measure.unit ?? undefined}
          {...form.getInputProps('value')}
        />
        <TextInput
          label="Date"
          type="date"
          required
          withAsterisk={false}
          max={today}
          {...form.getInputProps('measuredOn')}
        />
      </div>
      <TextInput label={<Optional>Note</Optional>} maxLength={200} autoComplete="off" {...form.getInputProps('note')} />
    </>
  );
}
