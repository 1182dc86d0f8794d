import { foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../auth/server/tables.ts';

/** API keys of a practice. Revoking a key deletes its row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    tenantId: tenantId(),
    id: key(),
    /** The creator: the key acts as this person and never exceeds their role. */
    userId: reference().notNull(),
    name: text().notNull(),
    prefix: text().notNull(),
    keyHash: text().notNull(),
    permissions: text().array().notNull(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.tenantId, members.userId],
    }).onDelete('cascade'),
    unique('api_keys_by_hash').on(table.keyHash),
    index().on(table.tenantId, table.userId),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(apiKeys, {
    archive: { stays: 'Keys only work on this instance.' },
  }),
];
