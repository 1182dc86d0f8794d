import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';

/** A practitioner's calendar elsewhere, which is read again and again (docs/decisions/082-busy-calendars.md). */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    name: text().notNull(),
    /** The secret URL, encrypted with a key derived from APP_SECRET, because it gives access to the calendar. */
    address: jsonb().$type<{ sealed: string }>().notNull(),
    /** Validators of the version that was read last (RFC 9110, section 8.8). */
    etag: text(),
    lastModified: text(),
    /** The practice's zone and the end of the window that the stored times were read for. */
    timeZone: text().notNull(),
    coversUntil: instant().notNull(),
    unreadable: integer().notNull().default(0),
    checkedAt: instant().notNull(),
    changedAt: instant().notNull(),
    /** How long the last check took; bookings don't wait for a slow calendar. */
    tookMs: integer().notNull(),
    problem: text(),
    failures: integer().notNull().default(0),
    failingSince: instant(),
    pausedAt: instant(),
    nextCheckAt: instant().notNull(),
    /** Set when a booking requests an immediate check. */
    requestedAt: instant(),
    leaseUntil: instant(),
    /** Rises with each claim, so that a worker that was overtaken records nothing. */
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    index('busy_calendars_of_user').on(table.tenantId, table.userId),
    index('busy_calendars_due').on(table.nextCheckAt).where(sql`${table.pausedAt} is null`),
  ],
);

/** Busy times of other calendars, without any other data. Times of one calendar don’t overlap. */
export const busyTimes = pgTable(
  'busy_times',
  {
    tenantId: tenantId(),
    calendarId: reference().notNull(),
    userId: reference().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.calendarId, table.startTime] }),
    foreignKey({
      columns: [table.tenantId, table.calendarId],
      foreignColumns: [busyCalendars.tenantId, busyCalendars.id],
    }).onDelete('cascade'),
    index('busy_times_of_user').on(table.tenantId, table.userId, table.startTime),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(busyCalendars, {
    archive: { stays: 'Secret addresses of this instance. Practitioners add their calendars again.' },
  }),
  describeTable(busyTimes, {
    archive: { stays: 'Read again from the calendars.' },
  }),
];
