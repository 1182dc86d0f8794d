import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { tenants } from '../../tenants/server/tables.ts';
import type { DnsFindings } from '../contract.ts';

/** The domain under which a practice wants its public pages; many may want one, and one of them shows that it is theirs. */
export const domains = pgTable(
  'domains',
  {
    tenantId: tenantId(),
    domain: text().notNull(),
    /** What the TXT record says; public, and of use to nobody else. */
    token: text().notNull(),
    /** Since when the public pages are there; null while they are not. */
    verifiedAt: instant(),
    lostAt: instant(),
    /** What the last check found. */
    findings: jsonb().$type<DnsFindings>(),
    /** The addresses of this server at the last check, for domains that cannot have a CNAME record. */
    addresses: text().array().notNull().default([]),
    /** When a check last found it verified by another practice. */
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

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(domains, {
    archive: { stays: 'Verified for this server. The new instance checks the domain again.' },
  }),
];
