import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, tenantId } from '../../../../platform/database/columns.ts';
import { byEmail } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { suppressionReasons } from '../contract.ts';

/**
 * Addresses that get no mail to many of this practice, whoever they belong to: clients who are no subscribers leave
 * here, and so do mailboxes that there are not. Mails about appointments and the like go on.
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
 * Calls of a mail provider that have been taken in, so that one sent twice has its effect once. `source`: the practice
 * whose secret it was signed with, or `instance`. The signature is good for five minutes; a provider repeats a call that
 * failed for days, under the same id.
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
export const tableFacts: TableFacts[] = [
  factsOf(mailSuppressions, {
    archive: { moves: true },
    checks: { email: storedEmail },
    person: { called: 'Blocked addresses', foundBy: byEmail('email'), onErase: 'delete' },
  }),
];
