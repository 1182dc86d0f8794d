import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';

/** `tester`: a practitioner who tries out their own public page. */
export const exampleKinds = ['client', 'subscriber', 'campaign', 'product', 'content', 'form', 'tester'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

/**
 * Marks rows as example data. Triggers (in the migration) check it before an email, text message or session is stored.
 * No foreign key to the rows, which may be deleted individually.
 */
export const exampleRows = pgTable(
  'example_rows',
  { tenantId: tenantId(), kind: text({ enum: exampleKinds }).notNull(), rowId: reference().notNull() },
  table => [
    primaryKey({ columns: [table.tenantId, table.rowId, table.kind] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('example_rows_by_kind').on(table.tenantId, table.kind),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(exampleRows, {
    archive: { moves: true },
    references: { rowId: null },
  }),
];
