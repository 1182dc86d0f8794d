import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference, tenantId } from '../../../../platform/database/columns.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';

/** `tester`: a client who is the practitioner trying out the own page. */
export const exampleKinds = ['client', 'subscriber', 'campaign', 'product', 'content', 'tester'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

/**
 * Which rows are nobody's. Triggers, written by hand in the migration, ask here before a mail, a text message or a session
 * is written down. No key to the rows themselves: they may be deleted one by one.
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

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(exampleRows, {
    archive: { moves: true },
    leadsTo: { rowId: null },
  }),
];
