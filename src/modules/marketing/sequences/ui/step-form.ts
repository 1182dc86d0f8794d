import { htmlOfText, isBlank } from '../../campaigns/ui/body-text.ts';
import { type Step, type StepInput, stepInput } from '../contract.ts';

const sizes = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type Unit = keyof typeof sizes;
export const units = Object.keys(sizes);

export type StepValues = { amount: string; unit: string; subject: string; body: string };

/** The default delay of a new step is two days, and zero for the first step of a sequence. */
export function valuesOf(step: Step | null, isFirst: boolean): StepValues {
  if (!step) return { amount: isFirst ? '0' : '2', unit: isFirst ? 'hours' : 'days', subject: '', body: '' };
  const { subject, body, bodyFormat } = step;
  return { ...waitOf(step.delayMinutes), subject, body: bodyFormat === 'html' ? body : htmlOfText(body) };
}

/** In the largest unit that fits. */
function waitOf(minutes: number) {
  const unit = minutes && minutes % sizes.days === 0 ? 'days' : minutes % sizes.hours === 0 ? 'hours' : 'minutes';
  return { amount: String(minutes / sizes[unit]), unit };
}

const isUnit = (unit: string): unit is Unit => Object.hasOwn(sizes, unit);
const minutesOf = ({ amount, unit }: StepValues) =>
  amount.trim() && isUnit(unit) ? Number(amount) * sizes[unit] : Number.NaN;

/** An unchanged body is sent exactly as stored, because the editor would normalize its line breaks. */
export function inputOf(values: StepValues, step: Step | null): StepInput {
  const isUntouched = step !== null && values.body === valuesOf(step, false).body;
  return stepInput.parse({
    ...(step && { id: step.id }),
    delayMinutes: minutesOf(values),
    subject: values.subject,
    ...(isUntouched ? { body: step.body, bodyFormat: step.bodyFormat } : { body: values.body, bodyFormat: 'html' }),
    isOn: step?.isOn ?? true,
  });
}

type Errors = Partial<Record<keyof StepValues, string>>;

/** Errors of the schema by field. */
export function validate(values: StepValues): Errors {
  const errors: Errors = {};
  const read = stepInput.safeParse({ ...values, delayMinutes: minutesOf(values) });
  for (const { path, message } of read.error?.issues ?? []) {
    const [field] = path;
    if (field === 'delayMinutes') errors.amount ??= message;
    if (field === 'subject' || field === 'body') errors[field] ??= message;
  }
  if (isBlank(values.body)) errors.body = 'Message body is required';
  return errors;
}
