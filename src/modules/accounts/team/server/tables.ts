import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { roles } from '../../../../shared/roles.ts';
import { tenants } from '../../tenants/server/tables.ts';

/** Who has been asked to join and has not answered; a row goes when it is answered or taken back. */
export const invitations = pgTable(
  'invitations',
  {
    tenantId: tenantId(),
    id: key(),
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    tokenHash: text().notNull(),
    invitedBy: reference().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    unique('invitations_by_token').on(table.tokenHash),
    uniqueIndex('invitations_one_per_email').on(table.tenantId, sql`lower(${table.email})`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(invitations, {
    archive: { stays: 'Secret links of this instance.' },
    person: { nobody: 'Colleagues.' },
  }),
];
