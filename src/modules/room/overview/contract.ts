import { z } from 'zod';
import { appointmentStatuses, appointmentTypes } from '../../../shared/appointment-types.ts';
import { day, id, instant } from '../../../shared/zod.ts';
import { invoiceStatuses } from '../../billing/invoicing/contract.ts';
import { roomForm } from '../../forms/requests/contract.ts';
import { appointmentPlaceKinds } from '../../scheduling/availability/place.ts';

export const roomSession = z.object({
  id,
  title: z.string(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  startTime: instant,
  endTime: instant,
  /** The time is reserved until then and still waits for its deposit; null for all others. */
  paymentDueAt: instant.nullable(),
  /** A request that the practice has not accepted, with the time by which it answers; null once accepted. */
  answerDueAt: instant.nullable(),
  placeKind: z.enum(appointmentPlaceKinds).nullable(),
  placeDetail: z.string().nullable(),
  /** The link of the video call, unless the session is canceled. */
  joinUrl: z.string().nullable(),
});
export type RoomSession = z.infer<typeof roomSession>;

/** Answer of GET /api/room/sessions: `upcoming` soonest first; `past`, with the canceled ones, newest first, at most 100. */
export const roomSessions = z.object({ upcoming: z.array(roomSession), past: z.array(roomSession) });

export const roomInvoice = z.object({
  id,
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  amount: z.string(),
  amountPaid: z.string(),
  currency: z.string(),
  issuedOn: day.nullable(),
  dueDate: day.nullable(),
});
/** Answer of GET /api/room/invoices: newest first, at most 100; drafts are not among them. */
export const roomInvoices = z.array(roomInvoice);

/** Answer of GET /api/room/home. */
export const roomHome = z.object({
  practice: z.object({ name: z.string(), timeZone: z.string() }),
  client: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  nextSession: roomSession.nullable(),
  /** Invoices that are issued and not paid in full. */
  openInvoices: z.number().int().min(0),
  /** Forms that the client has yet to send, newest first. */
  openForms: roomForm.array(),
});
