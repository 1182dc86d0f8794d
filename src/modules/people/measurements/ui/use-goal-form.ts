import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { fromStored } from '../../../../shared/units.ts';
import { api } from '../../../../ui/api.ts';
import { showFieldErrors } from '../../../../ui/FormModal.tsx';
import { toast } from '../../../../ui/toast.ts';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import { goalInput, type Kind, type Measure, type Measurement, type MeasurementGoal } from '../contract.ts';
import { goalPath } from './measurement-queries.ts';
import { kindFrom, typedValue } from './typed-value.ts';

/** What the fields hold: text, as typed. */
export type GoalValues = { kind: string; startValue: string; targetValue: string; targetOn: string };

type Given = {
  clientId: number;
  goal: MeasurementGoal | null;
  /** All of the client, oldest first: a new goal starts where the client is. */
  measurements: Measurement[];
  measures: Measure[];
  kind: Kind;
  onSaved: () => void;
};

export function useGoalForm({ clientId, goal, measurements, measures, kind, onSaved }: Given) {
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
      // A value of the other system is shown rounded; untouched it stays what it was.
      const kept = (field: 'startValue' | 'targetValue') =>
        goal && values.kind === start.kind && values[field] === start[field] ? goal[field] : input[field];
      const body = { ...input, startValue: kept('startValue'), targetValue: kept('targetValue') };
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
