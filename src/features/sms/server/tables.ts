import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../platform/database/columns.ts';
import { tenants } from '../../tenants/server/tables.ts';
import { smsStatuses, smsTypes } from '../contract.ts';

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
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('sms_logs_by_client').on(table.tenantId, table.clientId),
    index('sms_logs_by_time').on(table.tenantId, table.id),
  ],
);
