import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byPhone } from '../../../../platform/database/data-subject.ts';
import { storedPhone } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { smsAccounts, smsStatuses, smsTypes } from '../contract.ts';

/** All text messages of a practice. Rows stay when their client or appointment is deleted. */
export const smsLogs = pgTable(
  'sms_logs',
  {
    tenantId: tenantId(),
    id: key(),
    appointmentId: reference(),
    clientId: reference(),
    recipientPhone: text().notNull(),
    message: text().notNull(),
    type: text({ enum: smsTypes }).notNull(),
    status: text({ enum: smsStatuses }).notNull().default('pending'),
    error: text(),
    externalId: text(),
    sentAt: instant(),
    createdAt: createdAt(),
    /** Idempotency key: inserting a second message with the same cause does nothing. */
    cause: text(),
    attempts: integer().notNull().default(0),
    /** Failed attempts, which determine the back-off. */
    failures: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** While sending: end of the worker's lease. */
    leaseUntil: instant(),
    /** Set just before the request to Twilio. After that, only Twilio's response tells whether the message was sent. */
    startedAt: instant(),
    /** The Twilio account used; `log` means that there is no provider. */
    sentBy: text({ enum: smsAccounts }),
    segments: integer(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('sms_logs_by_client').on(table.tenantId, table.clientId),
    index('sms_logs_by_time').on(table.tenantId, table.id),
    unique('sms_logs_once').on(table.tenantId, table.cause),
    index('sms_logs_by_external_id').on(table.externalId),
    // Finds the practice that a reply to the instance's number belongs to.
    index('sms_logs_by_phone').on(table.recipientPhone),
    index('sms_logs_due').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('sms_logs_claimed').on(table.leaseUntil).where(sql`${table.status} = 'sending'`),
  ],
);

/** Numbers (E.164) that replied STOP; START removes them. */
export const smsOptOuts = pgTable(
  'sms_opt_outs',
  { tenantId: tenantId(), phone: text().notNull(), createdAt: createdAt() },
  table => [
    primaryKey({ columns: [table.tenantId, table.phone] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** Incoming messages. Twilio may deliver one repeatedly; it is stored once. */
export const smsReplies = pgTable(
  'sms_replies',
  {
    tenantId: tenantId(),
    externalId: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.externalId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(smsLogs, {
    archive: { moves: true, hidden: ['leaseUntil', 'externalId'] },
    auditSubject: 'text_message',
    onMerge: { give: ['clientId'] },
    checks: { recipientPhone: storedPhone },
    person: {
      label: 'Text messages',
      match: {
        where: person =>
          sql`(t.client_id = ${person.id} or (t.client_id is null and ${byPhone('recipient_phone').where(person)}))`,
        needs: ['clients'],
      },
      onErase: {
        set: () => ({
          recipientPhone: '',
          message: '',
          error: null,
          cause: null,
          appointmentId: null,
          status: sql`case when status = 'pending' then 'failed' else status end`,
        }),
        why: 'Kept as a record that a message was sent, without content or recipient.',
      },
      hidden: ['cause', 'leaseUntil'],
    },
  }),
  describeTable(smsOptOuts, {
    archive: { moves: true },
    checks: { phone: storedPhone },
    person: { label: 'Text message opt-outs', match: byPhone('phone'), onErase: 'delete' },
  }),
  describeTable(smsReplies, {
    archive: { moves: true },
    checks: { phone: storedPhone },
    person: { label: 'Text message replies', match: byPhone('phone'), onErase: 'delete' },
  }),
];
