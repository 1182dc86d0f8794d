import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../tenants/server/tables.ts';
import type { DnsFindings } from '../contract.ts';

/** Custom domains for public pages. Several practices may claim the same domain; only one can be verified. */
export const domains = pgTable(
  'domains',
  {
    tenantId: tenantId(),
    domain: text().notNull(),
    /** The value of the TXT record; public by nature. */
    token: text().notNull(),
    /** The public pages use the domain since then; null if not verified. */
    verifiedAt: instant(),
    lostAt: instant(),
    /** The result of the last check. */
    findings: jsonb().$type<DnsFindings>(),
    /** This server's addresses at the last check, for apex domains, which cannot have a CNAME record. */
    addresses: text().array().notNull().default([]),
    /** When a check last found the domain verified by another practice. */
    takenAt: instant(),
    checkedAt: instant(),
    nextCheckAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('domains_verified').on(table.domain).where(sql`${table.verifiedAt} is not null`),
    index('domains_by_next_check').on(table.nextCheckAt),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(domains, {
    archive: { stays: 'Verified for this server. The new instance checks the domain again.' },
  }),
];
