import { z } from 'zod';
import { appointmentTypes } from '../../../shared/appointment-types.ts';
import { toCents } from '../../../shared/money.ts';
import { clockTime, day, id, instant, optionalLine, optionalText, price, requiredText } from '../../../shared/zod.ts';
import { placeKinds } from './place.ts';
import { checkPlace, placeFields } from './place-input.ts';

/** An interval may end at midnight, which `clockTime` does not allow. */
const endTime = z.union([clockTime, z.literal('24:00')], 'Invalid time');
/** Wall time in the practice's zone; the end is exclusive. */
export const interval = z
  .object({ from: clockTime, to: endTime })
  .refine(({ from, to }) => to > from, { path: ['to'], message: 'The end must be after the start' });
export type Interval = z.infer<typeof interval>;

/** Working hours of one day. Gaps between intervals are breaks; an empty list is a day off. */
export const dayHours = z
  .array(interval)
  .max(8, 'At most 8 intervals a day')
  .transform(hours => hours.toSorted((one, other) => one.from.localeCompare(other.from)))
  .refine(hours => hours.every(({ from }, index) => index === 0 || from >= (hours[index - 1]?.to ?? '')), {
    message: 'These hours overlap',
  });
export type DayHours = z.infer<typeof dayHours>;

/** By weekday, starting with Sunday. */
export const weeklyHours = z.array(dayHours).length(7);
export type WeeklyHours = z.infer<typeof weeklyHours>;

const minutes = (most: number) => z.coerce.number('Choose a time').int().min(0, 'Choose a time').max(most);
const days = (count: number) => count * 24 * 60;

/** Booking rules of a practitioner. All durations are in minutes. */
export const availability = z.object({
  weeklyHours,
  /** Slots begin at the start of an interval and every `stepMinutes` after it. */
  stepMinutes: z.union([5, 10, 15, 20, 30, 45, 60].map(step => z.literal(step))),
  bufferBefore: minutes(240),
  bufferAfter: minutes(240),
  minimumNotice: minutes(days(60)),
  horizonCount: z.coerce.number('Enter a number').int().min(1, 'At least 1').max(24, 'At most 24'),
  horizonUnit: z.enum(['weeks', 'months']),
  /** Maximum number of appointments per day; null for no limit. */
  dailyMaximum: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').nullable(),
  /** Minimum notice for cancelling or rescheduling through the emailed link. */
  changeNotice: minutes(days(30)),
  /** After the notice period has begun: `refuse` forbids cancelling by link, `mark` allows it and marks it as late. */
  lateCancellation: z.enum(['refuse', 'mark']).default('refuse'),
  /** The price of a late cancellation or a missed session; null for none. */
  lateFee: price.transform(fee => (fee !== null && Number(fee) > 0 ? fee : null)),
  /** Must be accepted before booking; null for none. */
  policy: optionalText(5_000),
});
export type Availability = z.infer<typeof availability>;

const workday: DayHours = [{ from: '09:00', to: '18:00' }];
/** Defaults: the 18 slots of the specification (section 9), three months ahead. */
export const defaultAvailability: Availability = {
  weeklyHours: Array.from({ length: 7 }, () => workday),
  stepMinutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
  horizonCount: 3,
  horizonUnit: 'months',
  dailyMaximum: null,
  changeNotice: 0,
  lateCancellation: 'refuse',
  lateFee: null,
  policy: null,
};

/** Hours of a single day that replace the weekly ones; none is a day off. */
export const dateOverride = z.object({ day, hours: dayHours, note: optionalLine(120) });
export type DateOverride = z.infer<typeof dateOverride>;

/** Maximum number of days per request. */
export const maxRangeDays = 366;
const lengthOf = (range: { firstDay: string; lastDay: string }) =>
  (Date.parse(range.lastDay) - Date.parse(range.firstDay)) / 86_400_000 + 1;
const dayRange = z.object({ firstDay: day, lastDay: day });
const inOrder = { path: ['lastDay'], message: 'The last day can’t be before the first' };
const notTooLong = { path: ['lastDay'], message: 'Choose at most one year' };

/** Query of DELETE /api/availability/overrides: restores the weekly hours of these days. */
export const overrideRange = dayRange
  .refine(range => range.lastDay >= range.firstDay, inOrder)
  .refine(range => lengthOf(range) <= maxRangeDays, notTooLong);
export type OverrideRange = z.infer<typeof overrideRange>;

/** Body of PUT /api/availability/overrides: sets these hours for each day. */
export const overrideInput = dayRange
  .extend({ hours: dayHours, note: optionalLine(120) })
  .refine(range => range.lastDay >= range.firstDay, inOrder)
  .refine(range => lengthOf(range) <= maxRangeDays, notTooLong);
export type OverrideInput = z.infer<typeof overrideInput>;

/** All seven days must be valid (`day` ends with 2199). */
const firstOfWeek = day.refine(from => from <= '2199-12-25', 'Invalid date');

/** Body of POST /api/availability/preview; defaults to the saved rules. */
export const previewRequest = z.object({
  from: firstOfWeek.optional(),
  /** Defaults to the first visible service. */
  serviceId: id.optional(),
  rules: availability.optional(),
});
export type PreviewRequest = z.infer<typeof previewRequest>;
export const previewQuery = z.object({
  from: firstOfWeek.optional(),
  serviceId: z.coerce.number().int().min(1).optional(),
});

const previewDay = z.object({
  date: day,
  hours: dayHours,
  isSpecial: z.boolean(),
  slots: z.array(z.object({ time: clockTime, start: instant })),
});
export const preview = z.object({
  timeZone: z.string(),
  service: z.object({ name: z.string(), durationMinutes: z.number().int() }),
  days: z.array(previewDay),
});
export type Preview = z.infer<typeof preview>;

/** Payment required by a booking on the public page: nothing, a deposit, or the full price. */
export const servicePayments = ['none', 'deposit', 'full'] as const;
export type ServicePayment = (typeof servicePayments)[number];

const serviceFields = z.object({
  name: requiredText(120, 'Name is required'),
  type: z.enum(appointmentTypes, 'Type is required'),
  durationMinutes: z.coerce.number('Enter the minutes').int().min(5, 'At least 5 minutes').max(720, 'At most 12 hours'),
  /** In the practice's currency with two decimals; null if no price is shown. */
  price,
  description: optionalText(1_000),
  /** Hidden services can be booked by the practice only. */
  isHidden: z.boolean('Choose shown or hidden').default(false),
  /** Payment required when booking on the public page. */
  payment: z.enum(servicePayments, 'Choose what clients pay').default('none'),
  /** Only used if `payment` is `deposit`. */
  deposit: price,
  /** Not in the specification: bookings from the public page are requests that the practice accepts or declines. */
  needsApproval: z.boolean('Choose on or off').default(false),
  ...placeFields,
});
type PaymentTerms = Pick<z.output<typeof serviceFields>, 'payment' | 'deposit' | 'price' | 'needsApproval'>;
const isNothing = (amount: string | null) => amount === null || toCents(amount) === 0;

/** Body of POST and PUT of a service. */
export const serviceInput = serviceFields
  .refine(({ payment, price }: PaymentTerms) => payment !== 'full' || !isNothing(price), {
    path: ['price'],
    message: 'Enter the price',
  })
  .refine(({ payment, deposit }: PaymentTerms) => payment !== 'deposit' || !isNothing(deposit), {
    path: ['deposit'],
    message: 'Enter the deposit',
  })
  .refine(
    ({ payment, deposit, price }: PaymentTerms) =>
      payment !== 'deposit' || !deposit || (price !== null && toCents(deposit) <= toCents(price)),
    { path: ['deposit'], message: 'The deposit can’t be more than the price' },
  )
  .refine(({ payment, needsApproval }: PaymentTerms) => !needsApproval || payment === 'none', {
    path: ['needsApproval'],
    message:
      'Clients can’t pay at booking for a service they request. Set “Due at booking” to “Nothing” or turn this off.',
  })
  .superRefine(checkPlace)
  .transform(input => ({ ...input, deposit: input.payment === 'deposit' ? input.deposit : null }));
/** Body of PUT /api/services/order: the service IDs in their new order. */
export const serviceOrder = z.object({ ids: z.array(id).max(200) });
export type ServiceInput = z.infer<typeof serviceInput>;

export const service = z.object({
  id,
  name: z.string(),
  type: z.enum(appointmentTypes),
  durationMinutes: z.number().int(),
  price: z.string().nullable(),
  description: z.string().nullable(),
  isHidden: z.boolean(),
  payment: z.enum(servicePayments),
  deposit: z.string().nullable(),
  /** Not in the specification: where it takes place. */
  placeKind: z.enum(placeKinds).nullable(),
  placeDetail: z.string().nullable(),
  /** Not in the specification: bookings from the public page are requests. */
  needsApproval: z.boolean(),
  position: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Service = z.infer<typeof service>;

export const publicService = service.pick({
  id: true,
  name: true,
  type: true,
  durationMinutes: true,
  price: true,
  description: true,
  payment: true,
  deposit: true,
  placeKind: true,
  needsApproval: true,
});
export type PublicService = z.infer<typeof publicService>;
