import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, tenantId } from '../../../../platform/database/columns.ts';
import { byEmail } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { suppressionReasons } from '../contract.ts';

/**
 * Addresses that get no bulk emails from this practice, whether or not they belong to a subscriber. Other emails, such
 * as those about appointments, are still sent.
 */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    tenantId: tenantId(),
    id: key(),
    email: text().notNull(),
    reason: text({ enum: suppressionReasons }).notNull(),
    detail: text(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('mail_suppressions_once').on(table.tenantId, sql`lower(${table.email})`, table.reason),
    index('mail_suppressions_newest').on(table.tenantId, table.id),
  ],
);

/**
 * Processed calls of email providers, because a provider repeats a failed call for days with the same ID. `source`: the
 * practice whose secret signed it, or `instance`.
 */
export const mailWebhookCalls = pgTable(
  'mail_webhook_calls',
  {
    source: text().notNull(),
    webhookId: text().notNull(),
    receivedAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.source, table.webhookId] }),
    index('mail_webhook_calls_oldest').on(table.receivedAt),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(mailSuppressions, {
    archive: { moves: true },
    checks: { email: storedEmail },
    person: { label: 'Blocked addresses', match: byEmail('email'), onErase: 'delete' },
  }),
];
