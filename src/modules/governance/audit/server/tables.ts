import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { type ActorKind, acts, type Details, type Subject } from '../../../../shared/audit-actions.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';

/**
 * Who did what, when, from where. Requests add to it and read it, nothing else: their role has no right to change or
 * delete (platform/database/tenancy.ts). No foreign keys but the practice's: it outlives whom and what it tells of.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    tenantId: tenantId(),
    id: key(),
    at: instant().notNull().defaultNow(),
    actor: text().$type<ActorKind>().notNull(),
    userId: reference(),
    /** What the key or the job is called. */
    actorName: text(),
    act: text({ enum: acts }).notNull(),
    subject: text().$type<Subject>().notNull(),
    subjectId: reference(),
    clientIds: reference().array().notNull().default(sql`'{}'`),
    /** How many clients were shown; more than the ids that are kept only in long lists. */
    clientCount: integer(),
    device: text(),
    place: text(),
    details: jsonb().$type<Details>(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    // The log is read from its end, also of one person, one kind of act or one kind of subject.
    index('audit_events_by_user').on(table.tenantId, table.userId, table.id),
    index('audit_events_by_act').on(table.tenantId, table.act, table.id),
    index('audit_events_by_subject').on(table.tenantId, table.subject, table.id),
    // By a key's name; names that keys have had are found in it one after the other.
    index('audit_events_by_key').on(table.tenantId, table.actorName, table.id).where(sql`${table.actor} = 'key'`),
    index('audit_events_by_time').on(table.tenantId, table.at),
    index('audit_events_by_client').using('gin', table.clientIds),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(auditEvents, {
    archive: { onlyRead: 'A log in a file could have been edited, so the new log starts with the import.' },
    person: { nobody: 'Ids only; names are looked up when it is read.' },
  }),
];
