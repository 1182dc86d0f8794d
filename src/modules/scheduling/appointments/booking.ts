import { z } from 'zod';
import { appointmentTypes, bookableTypes } from '../../../shared/appointment-types.ts';
import { clockTime, day, email, id, instant, optionalText, referrer, requiredText } from '../../../shared/zod.ts';
import { publicService } from '../availability/contract.ts';
import { requiredDetails } from './booking-rules.ts';

// What visitors send and read on the public page.

/** Public: body of POST /api/appointments/book. `date` and `time` are wall time in the practice's zone. */
export const bookingRequest = z.object({
  storefrontSlug: requiredText(100),
  firstName: requiredText(100, requiredDetails.firstName),
  lastName: requiredText(100, requiredDetails.lastName),
  email: email(requiredDetails.email),
  phone: optionalText(40),
  date: day,
  time: clockTime,
  appointmentType: z.enum(bookableTypes).default('consultation'),
  notes: optionalText(2_000),
  /** Added: the visitor's own IANA zone, so that the mail can name both times. */
  timeZone: z.string().max(100).optional(),
  /** Added: the address that led the visitor to the page; its host is kept. */
  referrer: referrer(),
  /** Added: a field no person sees; filled only by robots. */
  website: z.string().max(200).optional(),
  /** Added: which service; without it the first one shown of the type. */
  serviceId: id.optional(),
  /** Added: of POST /api/appointments/hold, whose time this is. */
  holdToken: z.string().max(100).optional(),
  /** Added: made once for each form; the same form sent twice books once. */
  bookingKey: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'Invalid input')
    .optional(),
  /** Added: the practice's policy was shown and accepted. */
  policyAccepted: z.boolean().optional(),
});
export type BookingRequest = z.infer<typeof bookingRequest>;
/** As a form sends it. */
export type BookingForm = z.input<typeof bookingRequest>;

/** Public: body of POST /api/appointments/hold; keeps a time for five minutes while the form is filled in. */
export const holdRequest = bookingRequest
  .pick({ storefrontSlug: true, date: true, time: true, appointmentType: true, serviceId: true })
  .extend({
    /** Of the hold before, which this one replaces; a form may choose its first one itself, at random. */
    holdToken: z
      .string()
      .regex(/^[\w-]{16,64}$/, 'Invalid input')
      .optional(),
  });
export type HoldRequest = z.infer<typeof holdRequest>;
/** As a form sends it. */
export type HoldForm = z.input<typeof holdRequest>;
export const hold = z.object({ holdToken: z.string(), expiresAt: instant });
export type Hold = z.infer<typeof hold>;
/** Public: query of DELETE /api/appointments/hold. */
export const holdQuery = z.object({ storefrontSlug: requiredText(100), holdToken: z.string().max(100) });
export type HoldQuery = z.infer<typeof holdQuery>;

/** Answer of a booking: what the success screen shows. */
export const booked = z.object({
  id,
  title: z.string(),
  type: z.enum(appointmentTypes),
  startTime: instant,
  endTime: instant,
  timeZone: z.string(),
  /** Added: where the browser goes to pay, and until when the time is kept for that; absent when nothing is to pay. */
  checkoutUrl: z.string().optional(),
  paymentDueAt: instant.optional(),
  /** Added: whether an email about it is on its way; false as long as the practice has no mail server. */
  isEmailed: z.boolean().optional(),
  /** Added: where it is and whom to call, as far as the practice says. */
  practice: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }).optional(),
  /** Added: with it, who has booked opens `/bio/<slug>/booked` for a day: the calendar file, to move and to cancel. */
  manageKey: z.string().optional(),
});
export type Booked = z.infer<typeof booked>;

/** Public: query of GET /api/appointments/slots. */
export const slotsQuery = z.object({
  storefrontSlug: requiredText(100),
  date: day,
  /** Added: how many days from `date` to answer (1 to 42), so that a calendar needs one call. */
  days: z.coerce.number().int().min(1).max(42).default(1),
  appointmentType: z.enum(bookableTypes).optional(),
  /** Added: which service; without it the first one shown of the type. */
  serviceId: z.coerce.number().int().min(1).optional(),
  /** Added: of POST /api/appointments/hold: one's own hold leaves the time free. */
  holdToken: z.string().max(100).optional(),
});
export type SlotsQuery = z.infer<typeof slotsQuery>;
const slot = z.object({ time: clockTime, start: instant });
export type Slot = z.infer<typeof slot>;
/** `slots` are those of `date`; `days` lists every asked day with its free slots. */
export const slotsAnswer = z.object({
  timeZone: z.string(),
  slots: z.array(slot),
  days: z.array(z.object({ date: day, slots: z.array(slot) })),
  /** Added: the days that can be booked, both included, on the practice's calendar. */
  bookable: z.object({ first: day, last: day }),
  /** Added: what is to be accepted before booking. */
  policy: z.string().nullish(),
  /** Added: what becomes of a payment when the client cancels, in a sentence. */
  refundRule: z.string().optional(),
});
export type SlotsAnswer = z.infer<typeof slotsAnswer>;

/** JSON in the public page (`<script id="page-data">`) that the booking dialog starts from. `name`: the business name. */
export const bioPageData = z.object({
  slug: z.string(),
  name: z.string().nullable(),
  timeZone: z.string(),
  /** ISO 4217 code of all prices. */
  currency: z.string(),
  services: z.array(publicService),
});
export type BioPageData = z.infer<typeof bioPageData>;
