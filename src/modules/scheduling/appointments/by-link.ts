import { z } from 'zod';
import { appointmentTypes } from '../../../shared/appointment-types.ts';
import { clockTime, day, instant, optionalText } from '../../../shared/zod.ts';
import { appointmentPlaceKinds } from '../availability/place.ts';
import { slotsQuery } from './booking.ts';

// Requests made through the links in emails and text messages.

/** Body of POST /api/appointments/{id}/decline: the message in the client’s email, at most 500 characters. */
export const declineInput = z.object({ message: optionalText(500).optional() });

/** Form of the page behind the link in the practitioner's email. */
export const answerInput = z.object({
  token: z.string().max(200),
  answer: z.enum(['accept', 'decline']),
  message: optionalText(500),
});
export type AnswerInput = z.infer<typeof answerInput>;

/** Content of the page for `answerInput`, in the practice’s format. */
export type AnswerPreview = {
  state: 'waiting' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'cancelled';
  client: { firstName: string; lastName: string };
  title: string;
  day: string;
  time: string;
  answerBy: string | null;
  practiceName: string;
  calendarHref: string;
  /** Whether the client gets an email; false if the practice has no mail server. */
  isEmailed: boolean;
};

/** Why the client cancels or reschedules, as typed. */
const reason = optionalText(500);

export const cancelQuery = z.object({
  token: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  /** Not in the specification: shown to the practitioner. */
  reason: reason.optional(),
});
/** Both are required to identify the appointment. */
export const linkQuery = cancelQuery.pick({ token: true, email: true });
export type LinkPair = z.infer<typeof linkQuery>;

/** Public: common part of the pages behind these links. */
export const linkPreview = z.object({
  /**
   * Empty on the page after a booking, where the email address is unverified, so that it does not reveal whose record
   * it is.
   */
  client: z.object({ firstName: z.string(), lastName: z.string() }),
  startTime: instant,
  endTime: instant,
  type: z.enum(appointmentTypes),
  /** Not in the specification: without the link of a video call, which is in the emails. */
  placeKind: z.enum(appointmentPlaceKinds).nullable(),
  placeDetail: z.string().nullable(),
  /** Not in the specification: the practice's time zone, name and public page. */
  timeZone: z.string(),
  practiceName: z.string(),
  storefrontSlug: z.string().nullable(),
  /** Not in the specification: time zone of the browser that booked the appointment. */
  visitorTimeZone: z.string().nullable(),
  /** Not in the specification: contact for what the page cannot do. */
  contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  /** Not in the specification: whether the action sends an email; false if the practice has no mail server. */
  isEmailed: z.boolean(),
  /** Not in the specification: the practice's notice period has begun, and the action is refused or has consequences; null before that. */
  late: z.object({ message: z.string(), isRefused: z.boolean() }).nullable(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** Public: response of GET /api/appointments/cancel-preview. */
export const cancelPreview = linkPreview.extend({
  /** Not in the specification: the deposit and whether it is refunded; null when nothing was paid. */
  payment: z.object({ amount: z.string(), isRefunded: z.boolean() }).nullable(),
  /** Not in the specification: whether the appointment can still be rescheduled instead. */
  canMove: z.boolean(),
  /** Not in the specification: an unanswered request, which the client withdraws instead of cancelling it. */
  isRequest: z.boolean(),
});
export type CancelPreview = z.infer<typeof cancelPreview>;

/** Public: response of GET /api/appointments/reschedule-preview. */
export const movePreview = linkPreview.extend({ minutes: z.number().int() });
export type MovePreview = z.infer<typeof movePreview>;

/** Public: query of GET /api/appointments/reschedule-slots, the free times for rescheduling. */
export const moveSlotsQuery = linkQuery.extend(slotsQuery.pick({ date: true, days: true }).shape);
export type MoveSlotsQuery = z.infer<typeof moveSlotsQuery>;

/** Public: body of POST /api/appointments/reschedule. `date` and `time` are wall time in the practice's zone. */
export const moveRequest = linkQuery.extend({ date: day, time: clockTime, reason });
export type MoveRequest = z.infer<typeof moveRequest>;

/** Public: response of GET /api/appointments/confirm-preview. */
export const confirmPreview = linkPreview.extend({ isConfirmed: z.boolean() });
export type ConfirmPreview = z.infer<typeof confirmPreview>;
