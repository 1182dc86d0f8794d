import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';

/** The key with which Sorrel signs a practice's emails from a domain (DKIM, RFC 6376). */
export const dkimKeys = pgTable(
  'dkim_keys',
  {
    tenantId: tenantId(),
    domain: text().notNull(),
    selector: text().notNull(),
    /** PKCS #8, encrypted. */
    privateKey: text().notNull(),
    /** As in the DNS record: SPKI in base64. */
    publicKey: text().notNull(),
    /** Emails are signed once the DNS record has been seen. */
    seenAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.domain] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(dkimKeys, {
    archive: { stays: 'Secret keys. The new instance creates its own.' },
  }),
];
