import { z } from 'zod';
import { day, id, instant, optionalLine, requiredText } from '../../../shared/zod.ts';

/** The sex used for reference values of nutrients and energy; null if unknown. */
export const sexLabels = { female: 'Female', male: 'Male' } as const;
export type Sex = keyof typeof sexLabels;
export const sexes = ['female', 'male'] as const satisfies Sex[];

export const pregnancyLabels = { pregnant: 'Pregnant', breastfeeding: 'Breastfeeding' } as const;
export type Pregnancy = keyof typeof pregnancyLabels;
export const pregnancies = ['pregnant', 'breastfeeding'] as const satisfies Pregnancy[];

/** Physical activity levels of the FAO/WHO/UNU report on human energy requirements (2004). */
export const activityLabels = {
  sedentary: 'Mostly sitting',
  light: 'Light',
  moderate: 'Moderate',
  high: 'High',
  very_high: 'Very high',
} as const;
export type Activity = keyof typeof activityLabels;
export const activities = Object.keys(activityLabels) as [Activity, ...Activity[]];

/** The 14 allergens of annex II of regulation (EU) 1169/2011, as suggestions. */
export const allergens = [
  'Celery',
  'Crustaceans',
  'Eggs',
  'Fish',
  'Gluten',
  'Lupin',
  'Milk',
  'Molluscs',
  'Mustard',
  'Peanuts',
  'Sesame',
  'Soy',
  'Sulfites',
  'Tree nuts',
] as const;

/** Suggestions. */
export const diets = ['Omnivore', 'Mostly plants', 'Pescatarian', 'Vegetarian', 'Vegan', 'Halal', 'Kosher'] as const;

export const reactionLabels = { allergy: 'Allergy', intolerance: 'Intolerance' } as const;
export const severityLabels = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' } as const;
export const allergySourceLabels = {
  client: 'Told by the client',
  doctor: 'Diagnosed by a doctor',
  test: 'Shown by a test',
} as const;
const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];

export const allergy = z.object({
  name: requiredText(100, 'Enter a name'),
  kind: z.enum(keysOf(reactionLabels)),
  severity: z.enum(keysOf(severityLabels)).nullable(),
  source: z.enum(keysOf(allergySourceLabels)).nullable(),
  /** The reaction, or exceptions such as foods that are tolerated. */
  note: optionalLine(200),
});
export type Allergy = z.infer<typeof allergy>;

export const medication = z.object({
  name: requiredText(100, 'Enter a name'),
  isSupplement: z.boolean(),
  /** As printed on the package: "500 mg". */
  dose: optionalLine(60),
  /** "Twice a day with meals" */
  schedule: optionalLine(100),
  /** "May 2026" */
  since: optionalLine(40),
});
export type Medication = z.infer<typeof medication>;

/** Rejects duplicate names, case-insensitively. */
const distinct = <Entry extends z.ZodType<{ name: string }>>(entry: Entry) =>
  entry
    .array()
    .max(50, 'At most 50 entries')
    .superRefine((entries, ctx) => {
      const names = entries.map(({ name }) => name.toLowerCase());
      const at = names.findIndex((name, index) => names.indexOf(name) < index);
      if (at >= 0)
        ctx.addIssue({ code: 'custom', path: [at, 'name'], message: `${entries[at]?.name} is already in the list` });
    });

/** Stored lists; the import of an archive validates them too. */
export const conditions = requiredText(200, 'Enter a condition').array().max(50, 'At most 50 conditions');
export const allergies = distinct(allergy);
export const medications = distinct(medication);
/** Not `day`, which starts in 1970. */
export const birthDate = z.iso.date('Invalid date').refine(value => value >= '1900' && value < '2200', 'Invalid date');

const fields = z.object({
  birthDate: birthDate.nullable(),
  sex: z.enum(sexes).nullable(),
  pregnancy: z.enum(pregnancies).nullable(),
  /** The expected end of the pregnancy. */
  pregnancyUntil: day.nullable(),
  heightCm: z
    .number('Enter a number')
    .min(30, 'Enter a height from 30 to 280 cm')
    .max(280, 'Enter a height from 30 to 280 cm')
    .transform(number => Math.round(number * 10) / 10)
    .nullable(),
  activity: z.enum(activities).nullable(),
  activityNote: optionalLine(200),
  diet: optionalLine(200),
  conditions,
  allergies,
  medications,
});

/**
 * Body of PUT /api/clients/{id}/facts, which replaces all facts. `version` is the one that was read, 0 before the
 * first; another one answers 409.
 */
export const factsInput = fields
  .extend({
    version: z.number().int().min(0),
    /** Absent means unchanged. */
    hideNumbers: z.boolean().optional(),
  })
  .transform(facts => ({
    ...facts,
    pregnancyUntil: facts.pregnancy && facts.pregnancyUntil,
  }));
export type FactsInput = z.infer<typeof factsInput>;

/** Answer of GET and PUT /api/clients/{id}/facts. */
export const clientFacts = fields.extend({
  tenantId: id,
  clientId: id,
  /** Weight, BMI, energy and macros stay hidden from the client (decision 088). */
  hideNumbers: z.boolean(),
  version: z.number().int(),
  /** Null before the first save. */
  updatedAt: instant.nullable(),
});
export type ClientFacts = z.infer<typeof clientFacts>;

/** Age in whole years. People born on February 29 turn a year older on March 1. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
