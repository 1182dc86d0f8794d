import { z } from 'zod';
import { appointmentTypes } from '../../../shared/appointment-types.ts';
import { clockTime, day, instant, optionalText } from '../../../shared/zod.ts';
import { slotsQuery } from './booking.ts';

// What clients do by the links in their mails and text messages.

/** Why a client cancels or moves, in her words. */
const reason = optionalText(500);

export const cancelQuery = z.object({
  token: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  /** Added: for the practitioner. */
  reason: reason.optional(),
});
/** The pair of a link: both are needed. */
export const linkQuery = cancelQuery.pick({ token: true, email: true });
export type LinkPair = z.infer<typeof linkQuery>;

/** Public: what a link of a mail or a text message is about. */
export const linkPreview = z.object({
  /** Empty on the page that follows a booking: whoever typed an address is not shown whose it is. */
  client: z.object({ firstName: z.string(), lastName: z.string() }),
  startTime: instant,
  endTime: instant,
  type: z.enum(appointmentTypes),
  /** Added: the practice's zone and name, and where its public page is. */
  timeZone: z.string(),
  practiceName: z.string(),
  storefrontSlug: z.string().nullable(),
  /** Added: the zone of the browser that booked it. */
  visitorTimeZone: z.string().nullable(),
  /** Added: whom to ask for what a link does not do. */
  contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  /** Added: whether an email follows what is done by the link; false as long as the practice has no mail server. */
  isEmailed: z.boolean(),
  /** Added: why the practice's notice refuses this now, or what it means to do it nevertheless; null while it is time. */
  late: z.object({ message: z.string(), isRefused: z.boolean() }).nullable(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** Public: answer of GET /api/appointments/cancel-preview. */
export const cancelPreview = linkPreview.extend({
  /** Added: what was paid when it was booked, and whether it goes back; null when nothing was. */
  payment: z.object({ amount: z.string(), isRefunded: z.boolean() }).nullable(),
  /** Added: whether it may be moved now instead. */
  canMove: z.boolean(),
});
export type CancelPreview = z.infer<typeof cancelPreview>;

/** Public: answer of GET /api/appointments/reschedule-preview. */
export const movePreview = linkPreview.extend({ minutes: z.number().int() });
export type MovePreview = z.infer<typeof movePreview>;

/** Public: query of GET /api/appointments/reschedule-slots: the free times that the appointment could move to. */
export const moveSlotsQuery = linkQuery.extend(slotsQuery.pick({ date: true, days: true }).shape);
export type MoveSlotsQuery = z.infer<typeof moveSlotsQuery>;

/** Public: body of POST /api/appointments/reschedule. `date` and `time` are wall time in the practice's zone. */
export const moveRequest = linkQuery.extend({ date: day, time: clockTime, reason });
export type MoveRequest = z.infer<typeof moveRequest>;

/** Public: answer of GET /api/appointments/confirm-preview. */
export const confirmPreview = linkPreview.extend({ isConfirmed: z.boolean() });
export type ConfirmPreview = z.infer<typeof confirmPreview>;
