import { z } from 'zod';
import { appointmentTypes, bookableTypes } from '../../../shared/appointment-types.ts';
import { clockTime, day, email, id, instant, optionalText, referrer, requiredText } from '../../../shared/zod.ts';
import { publicService } from '../availability/contract.ts';
import { messages } from './messages/en.ts';

const { errors } = messages;

// Questions at booking

/** Kinds of questions that are short enough for the booking page. */
export const bookingQuestionKinds = ['short', 'number', 'one', 'several', 'yes_no', 'scale', 'date'] as const;
export type BookingQuestionKind = (typeof bookingQuestionKinds)[number];
export const maxBookingQuestions = 5;

/** A question as visitors see it. `showIf`: the condition on an earlier answer, as in forms. */
export const bookingQuestion = z.object({
  id: z.string(),
  kind: z.enum(bookingQuestionKinds),
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  /** Whether "Not sure, ask me in the session" is offered, which also answers a required question. */
  mayAsk: z.boolean(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  unit: z.string().nullable(),
  /** The ends of a scale from 0 to 10. */
  low: z.string().nullable(),
  high: z.string().nullable(),
  showIf: z
    .object({
      question: z.string(),
      test: z.enum(['any_of', 'at_most', 'at_least', 'contains']),
      values: z.array(z.string()).optional(),
      value: z.union([z.string(), z.number()]).optional(),
    })
    .nullable(),
});
export type BookingQuestion = z.infer<typeof bookingQuestion>;

/** Questions to answer before a service is booked. */
export const bookingForm = z.object({ intro: z.string().nullable(), questions: z.array(bookingQuestion) });
export type BookingForm = z.infer<typeof bookingForm>;

/** A value of the question's kind: text, number, boolean, YYYY-MM-DD or the IDs of options. */
export const bookingAnswer = z.object({
  question: z.string().max(40),
  value: z.unknown().optional(),
  /** "Not sure, ask me in the session" */
  ask: z.boolean().default(false),
});
export type BookingAnswer = z.output<typeof bookingAnswer>;

// Public booking API. Fields marked "Added" are not in the specification.

/** Public: body of POST /api/appointments/book. `date` and `time` are wall time in the practice's zone. */
export const bookingRequest = z.object({
  storefrontSlug: requiredText(100),
  firstName: requiredText(100, errors.firstName),
  lastName: requiredText(100, errors.lastName),
  email: email(),
  phone: optionalText(40),
  date: day,
  time: clockTime,
  appointmentType: z.enum(bookableTypes).default('consultation'),
  notes: optionalText(2_000),
  /** Not in the specification: the visitor's IANA time zone, so that emails can show both times. */
  timeZone: z.string().max(100).optional(),
  /** Not in the specification: the URL that led the visitor to the page. Only its host is stored. */
  referrer: referrer(),
  /** Not in the specification: honeypot field, invisible to people; bots fill it in. */
  website: z.string().max(200).optional(),
  /** Not in the specification: defaults to the first visible service of the type. */
  serviceId: id.optional(),
  /** Not in the specification: token of the visitor's reservation (POST /api/appointments/hold). */
  holdToken: z.string().max(100).optional(),
  /** Not in the specification: idempotency key, created once per form, so that submitting twice books once. */
  bookingKey: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'Invalid input')
    .optional(),
  /** Not in the specification: the practice's policy was shown and accepted. */
  policyAccepted: z.boolean().optional(),
  /** Not in the specification: the answers to the questions of GET /api/appointments/slots. */
  answers: z.array(bookingAnswer).max(maxBookingQuestions, errors.tooManyAnswers).optional(),
});
export type BookingRequest = z.infer<typeof bookingRequest>;
export type BookingInput = z.input<typeof bookingRequest>;

/**
 * Public: body of POST /api/appointments/hold, which reserves a time for five minutes while the form is being filled
 * in.
 */
export const holdRequest = bookingRequest
  .pick({ storefrontSlug: true, date: true, time: true, appointmentType: true, serviceId: true })
  .extend({
    /**
     * Token of the previous reservation, which this one replaces. A form may generate a random token for its first one.
     */
    holdToken: z
      .string()
      .regex(/^[\w-]{16,64}$/, 'Invalid input')
      .optional(),
  });
export type HoldRequest = z.infer<typeof holdRequest>;
export type HoldForm = z.input<typeof holdRequest>;
export const hold = z.object({ holdToken: z.string(), expiresAt: instant });
export type Hold = z.infer<typeof hold>;
/** Public: query of DELETE /api/appointments/hold. */
export const holdQuery = z.object({ storefrontSlug: requiredText(100), holdToken: z.string().max(100) });
export type HoldQuery = z.infer<typeof holdQuery>;

/** Response to a booking, shown on the success screen. */
export const booked = z.object({
  id,
  title: z.string(),
  type: z.enum(appointmentTypes),
  startTime: instant,
  endTime: instant,
  timeZone: z.string(),
  /** Not in the specification: URL of the payment page and end of the reservation; absent when nothing has to be paid. */
  checkoutUrl: z.string().optional(),
  paymentDueAt: instant.optional(),
  /** Not in the specification: this is a request, which expires at this time; absent when it is booked. */
  answerDueAt: instant.optional(),
  /** Not in the specification: whether a confirmation email is sent; false if the practice has no mail server. */
  isEmailed: z.boolean().optional(),
  /** Not in the specification: the practice's address and phone, as far as it has entered them. */
  practice: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }).optional(),
  /**
   * Not in the specification: opens `/bio/<slug>/booked` for one day, where the visitor can download the calendar file, reschedule and
   * cancel.
   */
  manageKey: z.string().optional(),
});
export type Booked = z.infer<typeof booked>;

/** Public: query of GET /api/appointments/slots. */
export const slotsQuery = z.object({
  storefrontSlug: requiredText(100),
  date: day,
  /** Not in the specification: number of days from `date` (1 to 42), so that a calendar needs one request. */
  days: z.coerce.number().int().min(1).max(42).default(1),
  appointmentType: z.enum(bookableTypes).optional(),
  /** Not in the specification: defaults to the first visible service of the type. */
  serviceId: z.coerce.number().int().min(1).optional(),
  /** Not in the specification: token of the visitor's own reservation, whose time counts as free. */
  holdToken: z.string().max(100).optional(),
});
export type SlotsQuery = z.infer<typeof slotsQuery>;
const slot = z.object({ time: clockTime, start: instant });
export type Slot = z.infer<typeof slot>;
/** `slots` are those of `date`; `days` lists every requested day with its free slots. */
export const slotsAnswer = z.object({
  timeZone: z.string(),
  slots: z.array(slot),
  days: z.array(z.object({ date: day, slots: z.array(slot) })),
  /** Not in the specification: first and last bookable day in the practice's time zone. */
  bookable: z.object({ first: day, last: day }),
  /** Not in the specification: policy that must be accepted before booking. */
  policy: z.string().nullish(),
  /** Not in the specification: sentence that explains what happens to a payment when the client cancels. */
  refundRule: z.string().optional(),
  /** Not in the specification: questions that are asked before the service is booked. */
  form: bookingForm.optional(),
});
export type SlotsAnswer = z.infer<typeof slotsAnswer>;

/**
 * JSON in the public page (`<script id="page-data">`) that initializes the booking dialog. `name` is the business name.
 */
export const bioPageData = z.object({
  slug: z.string(),
  name: z.string().nullable(),
  timeZone: z.string(),
  /** ISO 4217 code of all prices. */
  currency: z.string(),
  services: z.array(publicService),
});
export type BioPageData = z.infer<typeof bioPageData>;
