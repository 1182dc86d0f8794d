import { z } from 'zod';
import { clockTime, day, email, id, instant, optionalText, requiredText } from '../../shared/zod.ts';

/** Every type of both lists of the specification (section 3). */
export const typeLabels = {
  consultation: 'Initial Consultation',
  'follow-up': 'Follow-up Session',
  'nutrition-plan': 'Nutrition Plan Review',
  'wellness-check': 'Wellness Check',
  assessment: 'Assessment',
  planning: 'Planning',
} as const;
export type AppointmentType = keyof typeof typeLabels;
export const appointmentTypes = Object.keys(typeLabels) as [AppointmentType, ...AppointmentType[]];

/** What the public booking dialog offers. */
export const bookableTypes = [
  'consultation',
  'follow-up',
  'nutrition-plan',
  'wellness-check',
] as const satisfies AppointmentType[];

export const statusLabels = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  pending: 'Pending',
  no_show: 'No show',
} as const;
export type AppointmentStatus = keyof typeof statusLabels;
export const appointmentStatuses = Object.keys(statusLabels) as [AppointmentStatus, ...AppointmentStatus[]];

export const seriesFrequencies = ['weekly', 'biweekly', 'monthly'] as const;
export type SeriesFrequency = (typeof seriesFrequencies)[number];

export const appointment = z.object({
  id,
  tenantId: id,
  userId: id,
  clientId: id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  startTime: instant,
  endTime: instant,
  createdAt: instant,
  updatedAt: instant,
  /** Added: of which service and series it is. */
  serviceId: id.nullable(),
  seriesId: id.nullable(),
  /** Added: the name to show without a second call. */
  client: z.object({ id, firstName: z.string(), lastName: z.string() }),
});
export type Appointment = z.infer<typeof appointment>;

/** Query of GET /api/appointments: both optional, instants; those that overlap [from, to). */
export const appointmentQuery = z.object({ from: instant.optional(), to: instant.optional() });

/** Answer of GET /api/appointments/{id}: everything there is to know of one. */
export const appointmentDetail = appointment.extend({
  practitioner: z.string(),
  service: z.object({ id, name: z.string(), price: z.string().nullable() }).nullable(),
  bookedBy: z.enum(['client', 'practice']),
  policyAcceptedAt: instant.nullable(),
  movedAt: instant.nullable(),
  moveReason: z.string().nullable(),
  cancelledAt: instant.nullable(),
  cancelledBy: z.enum(['client', 'practice']).nullable(),
  cancelReason: z.string().nullable(),
  isLateCancellation: z.boolean(),
  overlapsOnPurpose: z.boolean(),
  /** Which of how many of its series. */
  series: z
    .object({ frequency: z.enum(seriesFrequencies), number: z.number().int(), count: z.number().int() })
    .nullable(),
});
export type AppointmentDetail = z.infer<typeof appointmentDetail>;

/** Public: body of POST /api/appointments/book. `date` and `time` are wall time in the practice's zone. */
export const bookingRequest = z.object({
  storefrontSlug: requiredText(100),
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: email(),
  phone: optionalText(40),
  date: day,
  time: clockTime,
  appointmentType: z.enum(bookableTypes).default('consultation'),
  notes: optionalText(2_000),
  /** Added: the visitor's own IANA zone, so that the mail can name both times. */
  timeZone: z.string().max(100).optional(),
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
export const holdMinutes = 5;
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
});
export type SlotsAnswer = z.infer<typeof slotsAnswer>;
