import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { anyOf } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { deliveryStatuses } from '../contract.ts';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    tenantId: tenantId(),
    id: key(),
    url: text().notNull(),
    events: text().array().notNull(),
    /** Encrypted with a key derived from APP_SECRET, because it is needed in plain text to sign each delivery. */
    secret: jsonb().$type<{ sealed: string }>().notNull(),
    failingSince: instant(),
    disabledAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** One event for one endpoint. The table is both the outbox and the delivery log, like `email_logs`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    tenantId: tenantId(),
    id: key(),
    endpointId: reference().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    payload: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Failed attempts since the delivery was last requested. */
    failures: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** No retries after this time. */
    expiresAt: instant().notNull().default(sql`now() + interval '24 hours'`),
    leaseUntil: instant(),
    answerStatus: integer(),
    answer: text(),
    error: text(),
    createdAt: createdAt(),
    deliveredAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.endpointId],
      foreignColumns: [webhookEndpoints.tenantId, webhookEndpoints.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_of_endpoint').on(table.tenantId, table.endpointId, table.id),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_leased').on(table.leaseUntil).where(sql`${table.status} = 'sending'`),
    index('webhook_deliveries_by_age').on(table.createdAt),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(webhookEndpoints, {
    archive: { onlyRead: 'Their secrets are not exported. The other program gets a new one.', hidden: ['secret'] },
  }),
  describeTable(webhookDeliveries, {
    archive: { stays: 'Messages to other programs. Their content is in the other tables.' },
    person: {
      label: 'Webhook messages',
      match: {
        where: ({ id, emails }) =>
          sql`(t.payload::jsonb->'data'->>'clientId' = ${String(id)} or lower(t.payload::jsonb->'data'->>'email') = ${anyOf(emails)})`,
        needs: ['clients'],
      },
      onErase: 'delete',
      hidden: ['answer'],
    },
  }),
];
