import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { storedPhone } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { appointments } from '../../appointments/server/tables.ts';
import {
  channels,
  type QuietHours,
  quietHours,
  type ReminderStep,
  reminderStatuses,
  reminderSettings as settings,
} from '../contract.ts';

/** One row per practice; without it the defaults of the contract apply. Null texts use the built-in ones. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    tenantId: tenantId().primaryKey(),
    steps: jsonb().$type<ReminderStep[]>().notNull(),
    quietHours: jsonb().$type<QuietHours>(),
    emailSubject: text(),
    emailBody: text(),
    smsBody: text(),
    /** Position of the replanning: ID of the last processed appointment. Null when finished. */
    replanAfter: reference(),
    updatedAt: updatedAt(),
  },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/**
 * All reminders of appointments, automatic and manual. The "SMS reminder" of the specification (section 3) is a row
 * with channel sms. `kind`: step-<minutes>, fallback-<id> or manual-<key>.
 */
export const reminders = pgTable(
  'reminders',
  {
    tenantId: tenantId(),
    id: key(),
    appointmentId: reference().notNull(),
    clientId: reference().notNull(),
    channel: text({ enum: channels }).notNull(),
    kind: text().notNull(),
    /** Start of the appointment when planned; a moved appointment gets new reminders. */
    startTime: instant().notNull(),
    minutesBefore: integer(),
    phone: text(),
    message: text(),
    scheduledFor: instant().notNull(),
    status: text({ enum: reminderStatuses }).notNull().default('pending'),
    /** Sentence that explains why it was skipped or dropped. */
    reason: text(),
    emailLogId: reference(),
    smsLogId: reference(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.appointmentId],
      foreignColumns: [appointments.tenantId, appointments.id],
    }).onDelete('cascade'),
    unique('reminders_once').on(table.tenantId, table.appointmentId, table.kind, table.channel, table.startTime),
    index('reminders_due').on(table.scheduledFor).where(sql`${table.status} = 'pending'`),
    index('reminders_by_sms').on(table.tenantId, table.smsLogId),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(reminderSettings, {
    archive: { moves: true },
    references: { replanAfter: null },
    checks: {
      emailBody: settings.shape.emailBody,
      emailSubject: settings.shape.emailSubject,
      quietHours: quietHours.nullable(),
      smsBody: settings.shape.smsBody,
      steps: settings.shape.steps,
    },
  }),
  describeTable(reminders, {
    archive: { moves: true },
    onMerge: { give: ['clientId'] },
    references: { clientId: 'clients', emailLogId: 'email_logs', smsLogId: 'sms_logs' },
    checks: { phone: storedPhone.nullable() },
    person: { label: 'Reminders', match: byClient(), onErase: 'delete' },
  }),
];
