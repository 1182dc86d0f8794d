import { z } from 'zod';
import { fromStored } from '../../../shared/units.ts';
import { day, id, instant, optionalLine, requiredText } from '../../../shared/zod.ts';

/** Built-in kinds. Stored in the metric unit, shown in the practice's unit system. */
export const builtInKinds = {
  weight: { label: 'Weight', metric: 'kg', imperial: 'lb' },
  waist: { label: 'Waist', metric: 'cm', imperial: 'in' },
  body_fat: { label: 'Body fat', metric: '%', imperial: '%' },
} as const;
export type BuiltInKind = keyof typeof builtInKinds;
export const builtInKindNames = ['weight', 'waist', 'body_fat'] as const satisfies BuiltInKind[];

/** A custom kind, such as "Energy" in "of 10"; its values are stored and shown as entered. */
export const ownKindInput = z.object({ name: requiredText(60, 'Enter a name'), unit: optionalLine(12) });
/** GET and POST /api/measurement-kinds; DELETE /api/measurement-kinds/{id} only works while the kind is unused. */
export const ownKind = z.object({ id, name: z.string(), unit: z.string().nullable() });
export type OwnKind = z.infer<typeof ownKind>;

/** A built-in kind, or the id of a custom one. */
export const kind = z.union([z.enum(builtInKindNames), id], 'Choose what was measured');
export type Kind = z.infer<typeof kind>;

const value = z
  .number('Enter a number')
  .min(0, 'Can’t be below zero')
  .max(100_000, 'Enter a smaller number')
  .transform(number => Math.round(number * 1_000) / 1_000);

/** Body of POST /api/clients/{id}/measurements and PUT …/{measurementId}. `value` is in the stored unit. */
export const measurementInput = z.object({ kind, value, measuredOn: day, note: optionalLine(200) });
export type MeasurementInput = z.infer<typeof measurementInput>;
export const measurement = z.object({
  id,
  tenantId: id,
  clientId: id,
  kind,
  value: z.number(),
  measuredOn: day,
  note: z.string().nullable(),
  createdAt: instant,
});
export type Measurement = z.infer<typeof measurement>;

/** Body of PUT /api/clients/{id}/goal; DELETE removes it. Values are in the stored unit. */
export const goalInput = z
  .object({ kind, startValue: value, targetValue: value, targetOn: day.nullish() })
  .refine(goal => goal.startValue !== goal.targetValue, {
    path: ['targetValue'],
    message: 'The target must differ from the start',
  });
export type GoalInput = z.infer<typeof goalInput>;
export const measurementGoal = z.object({
  kind,
  startValue: z.number(),
  targetValue: z.number(),
  targetOn: day.nullable(),
});
export type MeasurementGoal = z.infer<typeof measurementGoal>;

/** Answer of GET /api/clients/{id}/measurements: all measurements, oldest first, and the goal. */
export const measurementsAnswer = z.object({
  measurements: z.array(measurement),
  goal: measurementGoal.nullable(),
  progressPercentage: z.number().int(),
});

/** Label and unit of a kind; `unit` is null for a custom kind without one. */
export type Measure = { kind: Kind; label: string; unit: string | null };

/** `own` are the practice's custom kinds. A kind that was just deleted is labelled "Measurement". */
export function measureOf(kind: Kind, system: 'metric' | 'imperial', own: OwnKind[]): Measure {
  if (typeof kind === 'string') return { kind, label: builtInKinds[kind].label, unit: builtInKinds[kind][system] };
  const custom = own.find(each => each.id === kind);
  return { kind, label: custom?.name ?? 'Measurement', unit: custom?.unit ?? null };
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A value in its display unit: "165.5 lb", "24%", "7 of 10". */
export function formatShown(shown: number, { unit }: Pick<Measure, 'unit'>): string {
  const figure = figures.format(shown);
  if (!unit) return figure;
  return unit === '%' ? `${figure}%` : `${figure} ${unit}`;
}

/** Formats a stored value in its display unit. */
export const formatAmount = (stored: number, measure: Pick<Measure, 'unit'>): string =>
  formatShown(fromStored(stored, measure.unit), measure);

/** "+0.5 lb", "−1.25 lb", "No change": the difference of the rounded values on the screen. */
export function formatChange(value: number, before: number, measure: Pick<Measure, 'unit'>): string {
  const change = round(fromStored(value, measure.unit) - fromStored(before, measure.unit));
  if (change === 0) return 'No change';
  return `${change > 0 ? '+' : '−'}${formatShown(Math.abs(change), measure)}`;
}

/** Removes floating-point errors. */
const round = (value: number) => Math.round(value * 1_000) / 1_000;
