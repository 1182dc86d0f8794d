import { boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { instant, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { stepNames } from '../contract.ts';

/** State of the first steps that can't be derived from other tables; without a row nothing was dismissed. */
export const firstSteps = pgTable(
  'first_steps',
  {
    tenantId: tenantId(),
    /** When a user reviewed the working hours without changing them. */
    hoursSeenAt: instant(),
    putAside: text({ enum: stepNames }).array().notNull().default([]),
    isHidden: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(firstSteps, {
    archive: { moves: true },
    checks: { putAside: z.array(z.string().max(60)).max(50) },
  }),
];
