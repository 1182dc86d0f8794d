import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { type ActorKind, acts, type Details, type Subject } from '../../../../shared/audit-actions.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';

/**
 * Append-only: the request role may only insert and select (platform/database/tenancy.ts). Foreign key only to the
 * practice, because events outlive users and records.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    tenantId: tenantId(),
    id: key(),
    at: instant().notNull().defaultNow(),
    actor: text().$type<ActorKind>().notNull(),
    userId: reference(),
    /** Name of the API key or job. */
    actorName: text(),
    act: text({ enum: acts }).notNull(),
    subject: text().$type<Subject>().notNull(),
    subjectId: reference(),
    clientIds: reference().array().notNull().default(sql`'{}'`),
    /** Number of clients shown; in long lists there are more than stored ids. */
    clientCount: integer(),
    device: text(),
    place: text(),
    details: jsonb().$type<Details>(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    // The log is read from its end, also filtered by user, act or subject.
    index('audit_events_by_user').on(table.tenantId, table.userId, table.id),
    index('audit_events_by_act').on(table.tenantId, table.act, table.id),
    index('audit_events_by_subject').on(table.tenantId, table.subject, table.id),
    // For key names, and to enumerate the distinct names with a loose index scan.
    index('audit_events_by_key').on(table.tenantId, table.actorName, table.id).where(sql`${table.actor} = 'key'`),
    index('audit_events_by_time').on(table.tenantId, table.at),
    index('audit_events_by_client').using('gin', table.clientIds),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(auditEvents, {
    archive: { onlyRead: 'A log in a file could have been edited, so the new log starts with the import.' },
    person: { notPersonal: 'Ids only; names are looked up when it is read.' },
  }),
];
