import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../platform/database/columns.ts';
import { tenants } from '../../tenants/server/tables.ts';
import { type EmailDetail, emailStatuses } from '../contract.ts';

/**
 * Every mail of a practice, from the moment it is decided on: the outbox and the log are one table.
 * `kind` account: password links and the like; the practice's own role cannot see those rows.
 */
export const emailLogs = pgTable(
  'email_logs',
  {
    tenantId: tenantId(),
    id: key(),
    kind: text({ enum: ['transactional', 'account'] }).notNull(),
    /** One mail for each cause: a second insert with the same cause is no mail. */
    cause: text().notNull(),
    campaignId: reference(),
    clientId: reference(),
    /** What a reminder is about: one that is moved, cancelled or deleted takes back what still waits. */
    appointmentId: reference(),
    recipientEmail: text().notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<EmailDetail['attachments']>().notNull().default([]),
    messageId: text().notNull(),
    status: text({ enum: emailStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Attempts that failed, from which the back-off is reckoned; a claim that a crash ended is none. */
    failures: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** From here on it is no use to anybody: it fails instead of being sent. */
    expiresAt: instant(),
    /** While sending: until when the worker that claimed it may be silent. */
    leaseUntil: instant(),
    /** Set just before the last byte goes out: from here on only the server's answer tells whether it was sent. */
    lastByteAt: instant(),
    error: text(),
    externalId: text(),
    sentBy: text({ enum: ['smtp', 'outbox'] }),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    unique('email_logs_once').on(table.tenantId, table.cause),
    index('email_logs_by_client').on(table.tenantId, table.clientId),
    index('email_logs_by_appointment')
      .on(table.tenantId, table.appointmentId)
      .where(sql`${table.appointmentId} is not null`),
    index('email_logs_due').on(table.nextAttemptAt).where(sql`${table.status} = 'queued'`),
    index('email_logs_claimed').on(table.leaseUntil).where(sql`${table.status} = 'sending'`),
  ],
);
