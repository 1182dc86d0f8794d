import { z } from 'zod';
import { appointmentTypes } from '../../../shared/appointment-types.ts';
import { day, id, instant, optional, price, requiredText } from '../../../shared/zod.ts';

const name = requiredText(120, 'Enter a name');
const sessions = z.coerce.number('Enter a number').int('Enter a number').min(1, 'At least 1').max(200, 'At most 200');
/** Empty means any type. */
const type = optional(z.enum(appointmentTypes, 'Choose one from the list'));
const lastDay = optional(day);

/** Validity in days; empty means unlimited. */
const validDays = z
  .union([z.number(), z.string().trim()], 'Enter the number of days')
  .nullish()
  .transform(value => (value === null || value === undefined || value === '' ? null : Number(value)))
  .pipe(
    z
      .number('Enter the number of days')
      .int('Enter whole days')
      .min(1, 'At least 1 day')
      .max(3_650, 'At most ten years')
      .nullable(),
  );

/** Body of POST /api/packages and PUT /api/packages/{id}. */
export const packageInput = z.object({ name, sessions, price, type, validDays });
export type PackageInput = z.infer<typeof packageInput>;

/** An entry of GET /api/packages, sorted by name. DELETE archives it; clients keep theirs. */
export const practicePackage = z.object({
  id,
  name: z.string(),
  sessions: z.number().int(),
  /** Total price in the practice's currency. */
  price: z.string().nullable(),
  type: z.enum(appointmentTypes).nullable(),
  validDays: z.number().int().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type PracticePackage = z.infer<typeof practicePackage>;

/** Body of POST /api/clients/{id}/packages. Absent fields are taken from the practice's package. */
export const giveInput = z
  .object({
    packageId: id.nullish(),
    name: name.optional(),
    sessions: sessions.optional(),
    price: price.optional(),
    type: type.optional(),
    lastDay: lastDay.optional(),
  })
  .refine(input => input.packageId || input.name, { path: ['name'], message: 'Enter a name' })
  .refine(input => input.packageId || input.sessions, { path: ['sessions'], message: 'Enter a number' });
export type GiveInput = z.infer<typeof giveInput>;

/** Body of PUT /api/clients/{id}/packages/{clientPackageId}. */
export const clientPackageInput = z.object({ sessions, lastDay });
export type ClientPackageInput = z.infer<typeof clientPackageInput>;

export const useReasons = { completed: 'Completed', late_cancelled: 'Cancelled late' } as const;

const packageUse = z.object({
  id,
  appointmentId: id,
  reason: z.enum(['completed', 'late_cancelled']),
  title: z.string(),
  startTime: instant,
});
export type PackageUse = z.infer<typeof packageUse>;

/** An entry of GET /api/clients/{id}/packages, newest first; `uses` are sorted by start. */
export const clientPackage = z.object({
  id,
  clientId: id,
  packageId: id.nullable(),
  name: z.string(),
  sessions: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  price: z.string().nullable(),
  type: z.enum(appointmentTypes).nullable(),
  /** Last day of use in the practice's time zone; null for unlimited. */
  lastDay: day.nullable(),
  isOver: z.boolean(),
  createdAt: instant,
  uses: z.array(packageUse),
});
export type ClientPackage = z.infer<typeof clientPackage>;
