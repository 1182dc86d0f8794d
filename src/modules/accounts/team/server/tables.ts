import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { roles } from '../../../../shared/permissions.ts';
import { tenants } from '../../tenants/server/tables.ts';

/** Pending invitations; a row is deleted when it is accepted or revoked. */
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

export const tableMetadata: TableMetadata[] = [
  describeTable(invitations, {
    archive: { stays: 'Secret links of this instance.' },
    person: { notPersonal: 'Colleagues.' },
  }),
];
