import { foreignKey, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { instant, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';

/** Users who want the digest, and the hour in the practice's time zone; without a row it is off. */
export const digests = pgTable(
  'digests',
  {
    tenantId: tenantId(),
    userId: reference().notNull(),
    hour: smallint().notNull(),
    /** Time of the next digest. */
    nextAt: instant().notNull(),
    /** End of the period that the last digest covered. */
    toldUntil: instant(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.tenantId, members.userId],
    }).onDelete('cascade'),
    index('digests_due').on(table.nextAt),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(digests, {
    archive: { onlyRead: 'Each person chooses again whether they want the daily summary.' },
  }),
];
