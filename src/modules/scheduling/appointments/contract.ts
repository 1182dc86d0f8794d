import { z } from 'zod';
import {
  type AppointmentStatus,
  appointmentStatuses,
  appointmentTypes,
  statusLabels,
} from '../../../shared/appointment-types.ts';
import { id, instant } from '../../../shared/zod.ts';
import { appointmentPlaceKinds } from '../availability/place.ts';

export { type AppointmentStatus, appointmentStatuses, statusLabels };

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
  /** Added (not in the specification): its service and series. */
  serviceId: id.nullable(),
  seriesId: id.nullable(),
  /** Not in the specification: end of the reservation of an unpaid booking; null for all other appointments. */
  paymentDueAt: instant.nullable(),
  /**
   * Not in the specification: a request expires at this time unless the practice accepts it; null once accepted and for
   * all other appointments. A request that was declined, withdrawn or has expired is cancelled and keeps it.
   */
  answerDueAt: instant.nullable(),
  /** Not in the specification: where it takes place; for a video call, its link. */
  placeKind: z.enum(appointmentPlaceKinds).nullable(),
  placeDetail: z.string().nullable(),
  /** Not in the specification: saves a second request for the name. */
  client: z.object({ id, firstName: z.string(), lastName: z.string() }),
});
export type Appointment = z.infer<typeof appointment>;

/** Query of GET /api/appointments: instants, both optional; returns those that overlap [from, to). */
export const appointmentQuery = z.object({ from: instant.optional(), to: instant.optional() });

/** Response of GET /api/appointments/{id}. */
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
  /** Payment made with the booking. */
  deposit: z
    .object({
      amount: z.string(),
      refunded: z.string(),
      /** Refundable amount: what is neither refunded, nor being refunded, nor credited to an invoice. */
      left: z.string(),
      currency: z.string(),
      paidAt: instant,
      isTest: z.boolean(),
    })
    .nullable(),
  /** The fee for a late cancellation or a missed session, which `invoiceId` charges; null if there is none. */
  lateFee: z.object({ amount: z.string(), currency: z.string(), invoiceId: id.nullable() }).nullable(),
  /** Forms for this session, answered at booking or sent to the client; empty for roles that may not read records. */
  forms: z.array(
    z.object({
      id,
      title: z.string(),
      isFinished: z.boolean(),
      /** In the client’s words, if the form has at most five questions, as those asked at booking. */
      answers: z.array(z.object({ label: z.string(), lines: z.string().array() })),
    }),
  ),
  /** Position in the series and its length. */
  series: z
    .object({ frequency: z.enum(seriesFrequencies), number: z.number().int(), count: z.number().int() })
    .nullable(),
});
/** Answer of POST /api/appointments/{id}/late-fee: the draft invoice. */
export const chargedLateFee = z.object({ invoiceId: id });

export type AppointmentDetail = z.infer<typeof appointmentDetail>;
