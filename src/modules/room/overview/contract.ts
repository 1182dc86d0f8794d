import { z } from 'zod';
import { appointmentStatuses, appointmentTypes } from '../../../shared/appointment-types.ts';
import { languageCodes } from '../../../shared/locale.ts';
import { day, id, instant, optionalText } from '../../../shared/zod.ts';
import { invoiceStatuses } from '../../billing/invoicing/contract.ts';
import { payment } from '../../billing/payments/contract.ts';
import { roomForm } from '../../forms/requests/contract.ts';
import { appointmentPlaceKinds } from '../../scheduling/availability/place.ts';
import { offeredPackage } from '../../scheduling/packages/contract.ts';
import { roomFile } from '../files/contract.ts';
import { roomMessage } from '../messages/contract.ts';

export const roomSession = z.object({
  id,
  title: z.string(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  startTime: instant,
  endTime: instant,
  /** Until then the time is reserved for an unpaid deposit; null without one. */
  paymentDueAt: instant.nullable(),
  /** For a booking request: the time by which the practice answers; null once accepted. */
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
  /** Newest first. */
  payments: z.array(
    payment.pick({ id: true, amount: true, currency: true, method: true, paidAt: true, refunded: true }),
  ),
});
/** Answer of GET /api/room/invoices: newest first, at most 100; drafts are not among them. */
export const roomInvoices = z.array(roomInvoice);

/** Body of PUT /api/room/me. Absent fields stay unchanged. */
export const roomMe = z.object({
  /** As typed; blank for none. */
  phone: optionalText(40).optional(),
  /** Language of emails and the room; null for the practice's. */
  language: z.enum(languageCodes).nullable().optional(),
  emailReminders: z.boolean().optional(),
  smsReminders: z.boolean().optional(),
  newsletter: z.boolean().optional(),
});
export type RoomMe = z.infer<typeof roomMe>;

/** A package of the client. */
export const roomPackage = z.object({
  id,
  /** The practice’s package that was bought; null for an individual one. */
  packageId: id.nullable(),
  name: z.string(),
  sessions: z.number().int(),
  /** Number of used sessions. */
  used: z.number().int(),
  /** The last day on which it can be used; null if it doesn’t expire. */
  lastDay: day.nullable(),
});
export type RoomPackage = z.infer<typeof roomPackage>;

/** Answer of GET /api/room/packages: the client’s newest 20, and those that are for sale, cheapest first. */
export const roomPackages = z.object({
  packages: z.array(roomPackage),
  offered: z.array(offeredPackage),
});

/** Answer of GET /api/room/home. Parts that the practice has turned off are empty. */
export const roomHome = z.object({
  practice: z.object({ name: z.string(), timeZone: z.string() }),
  client: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  nextSession: roomSession.nullable(),
  /** Invoices that are issued and not paid in full. */
  openInvoices: z.number().int().min(0),
  packages: z.array(roomPackage),
  newestMessage: roomMessage.nullable(),
  /** The newest three. */
  files: z.array(roomFile),
  /** Forms that the client has yet to send, newest first. */
  openForms: roomForm.array(),
});
