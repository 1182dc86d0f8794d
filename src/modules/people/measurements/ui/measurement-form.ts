import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { fromStored } from '../../../../shared/units.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Kind, type Measure, type Measurement, measurementInput } from '../contract.ts';
import { kindFrom, typedValue } from './typed-value.ts';

/** Values of the form fields, as typed. */
export type MeasurementValues = { kind: string; value: string; measuredOn: string; note: string };

const schemaFor = (measure: Measure, today: string) =>
  z.object({
    value: typedValue(measure),
    measuredOn: measurementInput.shape.measuredOn.refine(day => day <= today, 'The date can’t be in the future'),
    note: measurementInput.shape.note,
  });

/** `measure` returns label and unit of a kind. */
export function useMeasurementForm(measure: (kind: Kind) => Measure, initialValues: MeasurementValues) {
  const today = useToday();
  const schemaOf = (values: MeasurementValues) => schemaFor(measure(kindFrom(values.kind)), today);
  const form = useForm<MeasurementValues>({
    mode: 'controlled',
    initialValues,
    validate: values => schemaResolver(schemaOf(values), { sync: true })(values),
  });
  const inputOf = (values: MeasurementValues) => ({ kind: kindFrom(values.kind), ...schemaOf(values).parse(values) });
  return { form, today, inputOf };
}

export const useToday = () => dayIn(Date.now(), useCurrentUser().practice.timeZone);

export const valuesOf = ({ kind, value, measuredOn, note }: Measurement, { unit }: Measure): MeasurementValues => ({
  kind: String(kind),
  value: String(fromStored(value, unit)),
  measuredOn,
  note: note ?? '',
});

/** Focuses the first invalid field. */
export function focusFirst(form: { getInputNode: (field: string) => HTMLElement | null }, errors: object) {
  const first = ['kind', 'startValue', 'targetValue', 'targetOn', 'value', 'measuredOn', 'note'].find(
    field => field in errors,
  );
  if (first) form.getInputNode(first)?.focus();
}
