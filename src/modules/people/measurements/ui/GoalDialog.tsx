import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { fromStored } from '../../../../shared/units.ts';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, showFieldErrors } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import { goalInput, type Kind, type Measure, type Measurement, type MeasurementGoal } from '../contract.ts';
import { kindFrom, typedValue } from './measurement-form.ts';
import { choicesOf, goalPath } from './measurement-queries.ts';
import classes from './measurements.module.css';

/** Values of the form fields, as typed. */
type GoalValues = { kind: string; startValue: string; targetValue: string; targetOn: string };

type GoalFormInput = {
  clientId: number;
  goal: MeasurementGoal | null;
  /** Oldest first: a new goal starts at the latest value. */
  measurements: Measurement[];
  measures: Measure[];
  kind: Kind;
  onSaved: () => void;
};

function useGoalForm({ clientId, goal, measurements, measures, kind, onSaved }: GoalFormInput) {
  const unitOf = (text: string) => measures.find(each => each.kind === kindFrom(text))?.unit ?? null;
  const shown = (value: number | undefined, text: string) =>
    value === undefined ? '' : String(fromStored(value, unitOf(text)));
  const latest = (text: string) => measurements.findLast(each => each.kind === kindFrom(text))?.value;
  const own = String(kind);
  const start: GoalValues = {
    kind: own,
    startValue: shown(goal?.startValue ?? latest(own), own),
    targetValue: shown(goal?.targetValue, own),
    targetOn: goal?.targetOn ?? '',
  };
  const form = useForm<GoalValues>({
    mode: 'controlled',
    initialValues: start,
    validate: values => schemaResolver(schemaFor(unitOf(values.kind)), { sync: true })(values),
  });
  const saving = useMutation({
    mutationFn: (values: GoalValues) => {
      const input = schemaFor(unitOf(values.kind)).parse(values);
      // A converted value is shown rounded; an unchanged field keeps the stored value.
      const valueToSave = (field: 'startValue' | 'targetValue') =>
        goal && values.kind === start.kind && values[field] === start[field] ? goal[field] : input[field];
      const body = { ...input, startValue: valueToSave('startValue'), targetValue: valueToSave('targetValue') };
      return api.put(goalPath(clientId), body);
    },
    onSuccess: async () => {
      toast.success('Goal saved');
      onSaved();
      await refreshClients();
    },
    onError: error => showFieldErrors(form, error),
  });
  const { kind: current } = form.getValues();
  const choose = (next: string) =>
    form.setValues({ kind: next, startValue: shown(latest(next), next), targetValue: '' });
  return { form, saving, unit: unitOf(current), choose };
}

const schemaFor = (unit: string | null) =>
  z
    .object({
      kind: z.string().transform(kindFrom),
      startValue: typedValue({ unit }),
      targetValue: typedValue({ unit }),
      targetOn: z.string().transform(text => text || null),
    })
    .transform((values): z.input<typeof goalInput> => values)
    .pipe(goalInput);

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

/** Pass a React `key`, because the form takes its initial values from the goal. */
export function GoalDialog({ isOpen, onClose, onForget, ...props }: Props) {
  const { goal, measures } = props;
  const { form, saving, unit, choose } = useGoalForm({ ...props, onSaved: onClose });
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
