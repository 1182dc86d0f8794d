import { Button, NativeSelect, TextInput } from '@mantine/core';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Optional } from '../../../ui/Optional.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import type { Kind, Measure, Measurement, MeasurementGoal } from '../contract.ts';
import { focusFirst } from './measurement-form.ts';
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
    <FormDialog title={goal ? 'Edit goal' : 'Set a goal'} isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirst(form, errors),
        )}
      >
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          {onForget && (
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
          )}
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            Save goal
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
