import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../platform/database/columns.ts';
import { members } from '../../auth/server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import { appointmentStatuses, appointmentTypes } from '../contract.ts';

/** No two of one practitioner overlap: an exclusion constraint, written by hand in the migration, sees to it. */
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
    /** Of the calendar file (RFC 5545, section 3.8.7.4): rises with every change. */
    sequence: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    index('appointments_by_start').on(table.tenantId, table.startTime, table.id),
    index('appointments_by_client').on(table.tenantId, table.clientId, table.startTime),
    check('appointments_end_after_start', sql`${table.endTime} > ${table.startTime}`),
  ],
);

/** What a client may do by a link in a mail; the token itself is in the mail only. */
export const appointmentLinks = pgTable(
  'appointment_links',
  {
    tenantId: tenantId(),
    id: key(),
    appointmentId: reference().notNull(),
    purpose: text({ enum: ['cancel'] }).notNull(),
    tokenHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.appointmentId],
      foreignColumns: [appointments.tenantId, appointments.id],
    }).onDelete('cascade'),
    index('appointment_links_by_token').on(table.tokenHash),
    index('appointment_links_by_appointment').on(table.tenantId, table.appointmentId),
  ],
);
