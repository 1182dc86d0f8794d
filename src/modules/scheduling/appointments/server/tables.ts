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
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { appointmentTypes } from '../../../../shared/appointment-types.ts';
import { clockTime } from '../../../../shared/zod.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { emailLogs } from '../../../messaging/emails/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { services } from '../../availability/server/tables.ts';
import { appointmentStatuses, seriesFrequencies } from '../contract.ts';
import type { Lapsed } from '../lapsed-booking.ts';

const aClient: [typeof clients.tenantId, typeof clients.id] = [clients.tenantId, clients.id];

/** A rule by which sessions recur; each session is an appointment of its own. Wall time in the practice's zone. */
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
    /** How many sessions, the first included. */
    count: integer().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: aClient }).onDelete('cascade'),
  ],
);

/** That no two of one practitioner overlap, and the key to the series, are written by hand in the migrations. */
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
    /** The practitioner was warned and wanted both. */
    overlapsOnPurpose: boolean().notNull().default(false),
    /** Of an example client: it takes no time from anybody. A trigger keeps this and the next. */
    isExample: boolean().notNull().default(false),
    /** The practitioner tries out the own page: in no figures. */
    isTest: boolean().notNull().default(false),
    /** Of the calendar file (RFC 5545, section 3.8.7.4): rises with every change. */
    sequence: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    serviceId: reference(),
    seriesId: reference(),
    bookedBy: text({ enum: ['client', 'practice'] })
      .notNull()
      .default('practice'),
    /** Of the form that booked it: the same form sent twice books once. */
    bookingKey: text(),
    /** The zone of the browser that booked it, for the times in later mails. */
    visitorTimeZone: text(),
    /** The host that led its visitor to the page; blank for none, null where nobody knows. */
    cameFrom: text(),
    policyAcceptedAt: instant(),
    cancelledAt: instant(),
    cancelledBy: text({ enum: ['client', 'practice'] }),
    cancelReason: text(),
    /** Cancelled by the client inside of the practice's notice, as the practice saw it. */
    isLateCancellation: boolean().notNull().default(false),
    /** When its time last changed; the database itself keeps it, whoever moves the session. */
    movedAt: instant(),
    /** What was said at the last move. */
    moveReason: text(),
    /** Until then it waits for its deposit and nobody was told of it; null once it is paid, or if none was asked. */
    paymentDueAt: instant(),
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
    // Few: what the exclusion constraint does not know, and a trigger looks for.
    index('appointments_on_purpose')
      .on(table.tenantId, table.userId, table.startTime)
      .where(sql`${table.overlapsOnPurpose}`),
  ],
);

const anAppointment: [typeof appointments.tenantId, typeof appointments.id] = [appointments.tenantId, appointments.id];

/** Bookings that were not paid in time, under their old keys: their money may be under way. Kept for three days. */
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

/** What a client may do by a link in a mail; the token itself is in the mail only. */
export const appointmentLinks = pgTable(
  'appointment_links',
  {
    tenantId: tenantId(),
    id: key(),
    appointmentId: reference().notNull(),
    purpose: text({ enum: ['cancel', 'move', 'confirm'] }).notNull(),
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
 * When a client still takes a session to be, while the mail about its move waits for a moment: whoever changes the
 * session within it takes that mail back, and tells of the way from here.
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

/** A time that is kept for a visitor while she fills in the form. The token is hers; only its hash is kept. */
export const slotHolds = pgTable(
  'slot_holds',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    tokenHash: text().notNull(),
    /** Hash of the caller's address, if known: nobody holds a whole day. */
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
export const tableFacts: TableFacts[] = [
  factsOf(appointmentSeries, {
    archive: { moves: true },
    onMerge: { give: ['clientId'] },
    checks: { time: clockTime },
    person: {
      called: 'Recurring appointments',
      foundBy: byClient(),
      onErase: { keep: 'Kept without a name, so that the numbers of the practice stay correct.' },
    },
  }),
  factsOf(appointments, {
    archive: { moves: true, hidden: ['bookingKey'] },
    signOfLife: 'endTime',
    auditSubject: 'appointment',
    onMerge: { give: ['clientId'] },
    checks: { visitorTimeZone: storedZone.nullable() },
    person: {
      called: 'Appointments',
      foundBy: byClient(),
      onErase: {
        set: () => ({
          title: 'Session',
          description: null,
          cancelReason: null,
          moveReason: null,
          visitorTimeZone: null,
          cameFrom: null,
          bookingKey: null,
        }),
        why: 'Kept without a name, so that the numbers of the practice stay correct.',
      },
      hidden: ['bookingKey'],
    },
  }),
  factsOf(lapsedBookings, {
    archive: { stays: 'Kept for three days, with keys of this instance.' },
    person: {
      called: 'Unpaid bookings',
      foundBy: {
        where: ({ emails }) => sql`lower(t.booking->'person'->>'email') = ${anyOf(emails)}`,
        needs: ['clients'],
      },
      onErase: 'delete',
    },
  }),
  factsOf(appointmentLinks, {
    archive: { stays: 'Secret links of this instance. New emails contain new ones.' },
    person: {
      called: 'Appointment links',
      foundBy: byRowOf('appointments', 'appointment_id'),
      onErase: 'delete',
      hidden: ['tokenHash'],
    },
  }),
  factsOf(waitingMoves, {
    archive: { stays: 'Emails that are briefly delayed.' },
  }),
  factsOf(slotHolds, {
    archive: { stays: 'Kept for a few minutes only, with secret keys.' },
  }),
];
