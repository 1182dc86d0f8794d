import { foreignKey, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt, reference, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';

/** A row says that the practice has example data; its key allows one per practice. */
export const exampleData = pgTable(
  'example_data',
  { tenantId: tenantId(), userId: reference().notNull(), createdAt: createdAt() },
  table => [
    primaryKey({ columns: [table.tenantId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(exampleData, {
    archive: { moves: true },
    references: { userId: 'users' },
  }),
];
