import { Button, NativeSelect, TextInput } from '@mantine/core';
import dialog from '../../../../ui/dialog.module.css';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import type { Kind, Measure, Measurement, MeasurementGoal } from '../contract.ts';
import classes from './measurements.module.css';
import { useGoalForm } from './use-goal-form.ts';
import { choicesOf } from './use-measures.ts';

type Props = {
  clientId: number;
  goal: MeasurementGoal | null;
  measurements: Measurement[];
  measures: Measure[];
  kind: Kind;
  isOpen: boolean;
  onClose: () => void;
  onForget: (() => void) | null;
};

/** Start, target and day of the goal. Give it a key: it starts with the goal there is. */
export function GoalDialog({ isOpen, onClose, onForget, ...given }: Props) {
  const { goal, measures } = given;
  const { form, saving, unit, choose } = useGoalForm({ ...given, onSaved: onClose });
  const field = (name: 'startValue' | 'targetValue', label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      data-autofocus={name === 'targetValue' || undefined}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth="auto"
      aria-description={unit ?? undefined}
      {...form.getInputProps(name)}
    />
  );
  return (
    <FormModal
      title={goal ? 'Edit goal' : 'Set a goal'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save goal"
      pendingLabel="Saving..."
      actions={
        onForget && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.forget}
            onClick={() => {
              onClose();
              onForget();
            }}
          >
            Remove
          </Button>
        )
      }
    >
      <NativeSelect
        label="Type"
        data={choicesOf(measures)}
        {...form.getInputProps('kind')}
        onChange={event => choose(event.currentTarget.value)}
      />
      <div className={dialog.pair}>
        {field('startValue', 'Start')}
        {field('targetValue', 'Target')}
      </div>
      <TextInput label={<Optional>Target date</Optional>} type="date" {...form.getInputProps('targetOn')} />
    </FormModal>
  );
}
