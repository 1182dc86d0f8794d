import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';

/**
 * Keyed hashes of the addresses and phone numbers of erased people: sufficient to recognize them in a restored backup
 * or an import, but not to contact them.
 */
export const erasedPeople = pgTable(
  'erased_people',
  {
    tenantId: tenantId(),
    id: key(),
    kind: text({ enum: ['email', 'phone'] }).notNull(),
    hash: text().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('erased_people_once').on(table.tenantId, table.kind, table.hash),
    check('erased_people_hash', sql`length(${table.hash}) >= 20`),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(erasedPeople, {
    archive: { stays: 'Keyed hashes that only this instance can read. Erased people are no longer in any table.' },
    person: { notPersonal: 'Keyed hashes, so that the person stays erased.' },
  }),
];
