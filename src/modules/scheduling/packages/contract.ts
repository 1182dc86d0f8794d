import { z } from 'zod';
import { appointmentTypes } from '../../../shared/appointment-types.ts';
import { day, email, id, instant, optional, price, requiredText } from '../../../shared/zod.ts';
import { messages } from './messages/en.ts';

const name = requiredText(120, 'Enter a name');
const sessions = z.coerce.number('Enter a number').int('Enter a number').min(1, 'At least 1').max(200, 'At most 200');
/** Empty means any type. */
const type = optional(z.enum(appointmentTypes, 'Choose one from the list'));
const lastDay = optional(day);

/** Validity in days or months; empty means unlimited. */
const validFor = (unit: 'day' | 'month', max: number) =>
  z
    .union([z.number(), z.string().trim()], `Enter the number of ${unit}s`)
    .nullish()
    .transform(value => (value === null || value === undefined || value === '' ? null : Number(value)))
    .pipe(
      z
        .number(`Enter the number of ${unit}s`)
        .int(`Enter whole ${unit}s`)
        .min(1, `At least 1 ${unit}`)
        .max(max, 'At most ten years')
        .nullable(),
    );

/** Body of POST /api/packages and PUT /api/packages/{id}. */
export const packageInput = z
  .object({
    name,
    sessions,
    price,
    type,
    validDays: validFor('day', 3_650),
    /** Instead of `validDays`: expires on the same day of a later month. */
    validMonths: validFor('month', 120),
    /** Shown on the public page and in the client room. Needs a price. */
    isForSale: z.boolean().default(false),
  })
  .refine(({ validDays, validMonths }) => !validDays || !validMonths, {
    path: ['validMonths'],
    message: 'Enter either days or months',
  })
  .refine(({ isForSale, price: value }) => !isForSale || Number(value) > 0, {
    path: ['price'],
    message: 'Enter a price to sell it',
  });
export type PackageInput = z.infer<typeof packageInput>;
export type PackageForm = z.input<typeof packageInput>;

/** An entry of GET /api/packages, sorted by name. DELETE archives it; clients keep theirs. */
export const practicePackage = z.object({
  id,
  name: z.string(),
  sessions: z.number().int(),
  /** Total price in the practice's currency. */
  price: z.string().nullable(),
  type: z.enum(appointmentTypes).nullable(),
  validDays: z.number().int().nullable(),
  validMonths: z.number().int().nullable(),
  isForSale: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type PracticePackage = z.infer<typeof practicePackage>;

/** A package that clients can see, with its price in the practice's currency. */
export const offeredPackage = practicePackage
  .pick({ id: true, name: true, sessions: true, type: true, validDays: true, validMonths: true })
  .extend({ price: z.string(), currency: z.string() });
export type OfferedPackage = z.infer<typeof offeredPackage>;

/** Public page of a package. */
export const packagePath = (slug: string, packageId: number) => `/bio/${slug}/packages/${packageId}`;

/** Minutes until an unpaid checkout expires. */
export const payMinutes = 30;

/** The price that the buyer saw. If it has changed since, the form is shown again with the new price. */
const seenPrice = z.string().regex(/^\d{1,8}\.\d{2}$/, messages.errors.failed);

/** Fields of the form on a package's public page. */
export const orderRequest = z.object({
  firstName: requiredText(100, messages.errors.firstName),
  lastName: requiredText(100, messages.errors.lastName),
  email: email(),
  price: seenPrice,
  /** Honeypot field, invisible to people; bots fill it in. */
  website: z.string().max(200).optional(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Body of POST /api/room/packages/{id}/order. */
export const ownOrderRequest = orderRequest.pick({ price: true });

/** Data of an order for the page after a payment. */
export type OrderResult = {
  state: 'paid' | 'waiting' | 'unpaid';
  name: string;
  price: string;
  currency: string;
  /** As typed on the public page. */
  email: string | null;
};

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
