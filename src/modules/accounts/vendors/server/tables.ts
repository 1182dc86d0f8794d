import { foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../tenants/server/tables.ts';
import { vendors } from '../contract.ts';

/** A practice's own accounts. `secrets` is encrypted with a key derived from APP_SECRET. */
export const vendorSettings = pgTable(
  'vendor_settings',
  {
    tenantId: tenantId(),
    vendor: text({ enum: vendors }).notNull(),
    settings: jsonb().$type<Record<string, string | number | null>>().notNull(),
    secrets: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.vendor] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(vendorSettings, {
    archive: { stays: 'Secrets of provider accounts.' },
  }),
];
