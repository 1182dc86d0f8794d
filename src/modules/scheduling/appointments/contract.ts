import { z } from 'zod';
import {
  type AppointmentStatus,
  appointmentStatuses,
  appointmentTypes,
  statusLabels,
} from '../../../shared/appointment-types.ts';
import { id, instant } from '../../../shared/zod.ts';

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
  /** Added: of which service and series it is. */
  serviceId: id.nullable(),
  seriesId: id.nullable(),
  /** Added: until then its time is kept for whoever booked it to pay; null for every other one. */
  paymentDueAt: instant.nullable(),
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
  /** What was paid when it was booked. */
  deposit: z
    .object({
      amount: z.string(),
      refunded: z.string(),
      /** What can still be given back here: neither back nor on its way, nor counted by an invoice. */
      left: z.string(),
      currency: z.string(),
      paidAt: instant,
      isTest: z.boolean(),
    })
    .nullable(),
  /** Which of how many of its series. */
  series: z
    .object({ frequency: z.enum(seriesFrequencies), number: z.number().int(), count: z.number().int() })
    .nullable(),
});
export type AppointmentDetail = z.infer<typeof appointmentDetail>;
