import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byPhone } from '../../../../platform/database/data-subject.ts';
import { storedPhone } from '../../../../platform/database/stored-values.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { smsAccounts, smsStatuses, smsTypes } from '../contract.ts';

/** Every text message of a practice; it outlives its client and its appointment. */
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
    /** One message for each cause: a second insert with the same cause is no message. */
    cause: text(),
    attempts: integer().notNull().default(0),
    /** Attempts that failed, from which the back-off is reckoned. */
    failures: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** While sending: until when the worker that claimed it may be silent. */
    leaseUntil: instant(),
    /** Set just before the first byte goes out: from here on only the provider's answer tells whether it was sent. */
    startedAt: instant(),
    /** Whose Twilio account sent it; `log`: none did, there is no provider. */
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
    // Whom a reply to the instance's number is for.
    index('sms_logs_by_phone').on(table.recipientPhone),
    index('sms_logs_due').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('sms_logs_claimed').on(table.leaseUntil).where(sql`${table.status} = 'sending'`),
  ],
);

/** Numbers that answered STOP; START takes them out again. E.164. */
export const smsOptOuts = pgTable(
  'sms_opt_outs',
  { tenantId: tenantId(), phone: text().notNull(), createdAt: createdAt() },
  table => [
    primaryKey({ columns: [table.tenantId, table.phone] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** What came back from phones, each once however often the provider tells it. */
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
export const tableFacts: TableFacts[] = [
  factsOf(smsLogs, {
    archive: { moves: true, hidden: ['leaseUntil', 'externalId'] },
    auditSubject: 'text_message',
    onMerge: { give: ['clientId'] },
    checks: { recipientPhone: storedPhone },
    person: {
      called: 'Text messages',
      foundBy: {
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
  factsOf(smsOptOuts, {
    archive: { moves: true },
    checks: { phone: storedPhone },
    person: { called: 'Text message opt-outs', foundBy: byPhone('phone'), onErase: 'delete' },
  }),
  factsOf(smsReplies, {
    archive: { moves: true },
    checks: { phone: storedPhone },
    person: { called: 'Text message replies', foundBy: byPhone('phone'), onErase: 'delete' },
  }),
];
