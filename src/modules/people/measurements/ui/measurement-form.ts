import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { decimalsOf, fromStored, toStored } from '../../../../shared/units.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { builtInKindNames, type Kind, type Measure, type Measurement, measurementInput } from '../contract.ts';

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

/** Parses input to the stored value. A comma before the last one or two digits is a decimal separator. */
export const typedValue = ({ unit }: Pick<Measure, 'unit'>) =>
  z
    .string()
    .transform((typed, context) => {
      const text = typed.trim().replace(/,(\d{1,2})$/, '.$1');
      const [, decimals] = text.match(/^-?\d+(?:\.(\d+))?$/) ?? [];
      const isNumber = /^-?\d+(\.\d+)?$/.test(text);
      const maxDecimals = decimalsOf(unit);
      if (isNumber && (decimals?.length ?? 0) <= maxDecimals) return toStored(Number(text), unit);
      const message = isNumber ? `At most ${maxDecimals} decimals` : 'Enter a number';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .pipe(measurementInput.shape.value);

/** Parses the value of a select: the name of a built-in kind or the id of a custom one. */
export const kindFrom = (text: string): Kind => builtInKindNames.find(name => name === text) ?? Number(text);
