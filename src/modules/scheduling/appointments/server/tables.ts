import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { anyOf, byClient, byRowOf } from '../../../../platform/database/data-subject.ts';
import { storedZone } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { appointmentTypes } from '../../../../shared/appointment-types.ts';
import { clockTime } from '../../../../shared/zod.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { emailLogs } from '../../../messaging/emails/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { appointmentPlaceKinds } from '../../availability/place.ts';
import { services } from '../../availability/server/tables.ts';
import { appointmentStatuses, seriesFrequencies } from '../contract.ts';
import type { Lapsed } from '../lapsed-booking.ts';

const aClient: [typeof clients.tenantId, typeof clients.id] = [clients.tenantId, clients.id];

/** Recurrence rule; each occurrence is an appointment of its own. Wall time in the practice's zone. */
export const appointmentSeries = pgTable(
  'appointment_series',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    clientId: reference().notNull(),
    frequency: text({ enum: seriesFrequencies }).notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    durationMinutes: integer().notNull(),
    /** Number of appointments, including the first. */
    count: integer().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: aClient }).onDelete('cascade'),
  ],
);

/** The exclusion constraint against overlaps and the foreign key to the series are in handwritten migrations. */
export const appointments = pgTable(
  'appointments',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    clientId: reference().notNull(),
    title: text().notNull(),
    description: text(),
    type: text({ enum: appointmentTypes }).notNull().default('consultation'),
    status: text({ enum: appointmentStatuses }).notNull().default('scheduled'),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    /** The practitioner confirmed the overlap. */
    overlapsOnPurpose: boolean().notNull().default(false),
    /** Belongs to an example client and does not occupy time. A trigger maintains this column and the next. */
    isExample: boolean().notNull().default(false),
    /** A test booking by the practice; excluded from statistics. */
    isTest: boolean().notNull().default(false),
    /** SEQUENCE of the calendar file (RFC 5545, section 3.8.7.4); rises with every change. */
    sequence: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    serviceId: reference(),
    seriesId: reference(),
    bookedBy: text({ enum: ['client', 'practice'] })
      .notNull()
      .default('practice'),
    /** Idempotency key of the booking form. */
    bookingKey: text(),
    /** Time zone of the browser that booked it, for times in later emails. */
    visitorTimeZone: text(),
    /** Host of the referring page; empty for none, null if unknown. */
    cameFrom: text(),
    policyAcceptedAt: instant(),
    cancelledAt: instant(),
    cancelledBy: text({ enum: ['client', 'practice'] }),
    cancelReason: text(),
    /** Cancelled by the client within the practice's notice period. */
    isLateCancellation: boolean().notNull().default(false),
    /** When the time last changed; set by a trigger. */
    movedAt: instant(),
    /** Reason given for the last move. */
    moveReason: text(),
    /** The booking expires at this time unless the deposit is paid; null once it is paid or if none is required. */
    paymentDueAt: instant(),
    /**
     * A request expires at this time unless the practice accepts it; null once accepted and for all other appointments. A
     * request that was declined, withdrawn or has expired is cancelled and keeps it.
     */
    answerDueAt: instant(),
    placeKind: text({ enum: appointmentPlaceKinds }),
    /** The address, the link of the video call, or a note about the phone call. */
    placeDetail: text(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: aClient }).onDelete('cascade'),
    index('appointments_by_start').on(table.tenantId, table.startTime, table.id),
    index('appointments_by_client').on(table.tenantId, table.clientId, table.startTime),
    check('appointments_end_after_start', sql`${table.endTime} > ${table.startTime}`),
    foreignKey({ columns: [table.tenantId, table.serviceId], foreignColumns: [services.tenantId, services.id] }),
    uniqueIndex('appointments_by_booking_key').on(table.tenantId, table.bookingKey),
    index('appointments_by_series').on(table.tenantId, table.seriesId, table.startTime),
    index('appointments_waiting_for_payment').on(table.paymentDueAt).where(sql`${table.paymentDueAt} is not null`),
    index('appointments_waiting_for_answer')
      .on(table.answerDueAt)
      .where(sql`${table.answerDueAt} is not null and ${table.status} <> 'cancelled'`),
    // For the trigger that checks the few rows excluded from the exclusion constraint.
    index('appointments_on_purpose')
      .on(table.tenantId, table.userId, table.startTime)
      .where(sql`${table.overlapsOnPurpose}`),
  ],
);

const anAppointment: [typeof appointments.tenantId, typeof appointments.id] = [appointments.tenantId, appointments.id];

/** Bookings that were not paid in time, kept for three days with their IDs, because a payment may still arrive. */
export const lapsedBookings = pgTable(
  'lapsed_bookings',
  {
    tenantId: tenantId(),
    appointmentId: reference().notNull(),
    booking: jsonb().$type<Lapsed>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.appointmentId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('lapsed_bookings_by_age').on(table.createdAt),
  ],
);

/**
 * Links in emails for clients and, to answer a request, for the practitioner. The token itself exists only in the email.
 */
export const appointmentLinks = pgTable(
  'appointment_links',
  {
    tenantId: tenantId(),
    id: key(),
    appointmentId: reference().notNull(),
    purpose: text({ enum: ['cancel', 'move', 'confirm', 'answer'] }).notNull(),
    tokenHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.appointmentId], foreignColumns: anAppointment }).onDelete('cascade'),
    index('appointment_links_by_token').on(table.tokenHash),
    index('appointment_links_by_appointment').on(table.tenantId, table.appointmentId),
  ],
);

/**
 * The previous time of a moved appointment while the email about the move is delayed. A further change within the delay
 * withdraws that email, and the next one describes the move from here.
 */
export const waitingMoves = pgTable(
  'waiting_moves',
  {
    tenantId: tenantId(),
    appointmentId: reference().notNull(),
    emailLogId: reference().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.appointmentId] }),
    foreignKey({ columns: [table.tenantId, table.appointmentId], foreignColumns: anAppointment }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.emailLogId],
      foreignColumns: [emailLogs.tenantId, emailLogs.id],
    }).onDelete('cascade'),
    index('waiting_moves_by_mail').on(table.tenantId, table.emailLogId),
  ],
);

/** A time reserved while a visitor fills in the form. Only the hash of the visitor's token is stored. */
export const slotHolds = pgTable(
  'slot_holds',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    tokenHash: text().notNull(),
    /** Hash of the caller's IP address, if known, for the limit per address. */
    caller: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    uniqueIndex('slot_holds_by_token').on(table.tokenHash),
    index('slot_holds_by_time').on(table.tenantId, table.userId, table.startTime),
    index('slot_holds_expiring').on(table.expiresAt),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(appointmentSeries, {
    archive: { moves: true },
    onMerge: { give: ['clientId'] },
    checks: { time: clockTime },
    person: {
      label: 'Recurring appointments',
      match: byClient(),
      onErase: { keep: 'Kept without a name, so that the numbers of the practice stay correct.' },
    },
  }),
  describeTable(appointments, {
    archive: { moves: true, hidden: ['bookingKey'] },
    activityColumn: 'endTime',
    auditSubject: 'appointment',
    onMerge: { give: ['clientId'] },
    checks: { visitorTimeZone: storedZone.nullable() },
    person: {
      label: 'Appointments',
      match: byClient(),
      onErase: {
        set: () => ({
          title: 'Session',
          description: null,
          cancelReason: null,
          moveReason: null,
          visitorTimeZone: null,
          cameFrom: null,
          bookingKey: null,
          placeDetail: null,
        }),
        why: 'Kept without a name, so that the numbers of the practice stay correct.',
      },
      hidden: ['bookingKey'],
    },
  }),
  describeTable(lapsedBookings, {
    archive: { stays: 'Kept for three days, with keys of this instance.' },
    person: {
      label: 'Unpaid bookings',
      match: {
        where: ({ emails }) => sql`lower(t.booking->'person'->>'email') = ${anyOf(emails)}`,
        needs: ['clients'],
      },
      onErase: 'delete',
    },
  }),
  describeTable(appointmentLinks, {
    archive: { stays: 'Secret links of this instance. New emails contain new ones.' },
    person: {
      label: 'Appointment links',
      match: byRowOf('appointments', 'appointment_id'),
      onErase: 'delete',
      hidden: ['tokenHash'],
    },
  }),
  describeTable(waitingMoves, {
    archive: { stays: 'Emails that are briefly delayed.' },
  }),
  describeTable(slotHolds, {
    archive: { stays: 'Kept for a few minutes only, with secret keys.' },
  }),
];
