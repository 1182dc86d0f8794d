import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference, tenantId } from '../../../../platform/database/columns.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { members } from '../../../accounts/auth/server/tables.ts';

/**
 * The secret address under which a calendar program reads one user's appointments. A new address is a higher version,
 * from which the token is derived, so that it can be shown again but is stored nowhere. The row outlives its address:
 * no version comes twice.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    tenantId: tenantId(),
    userId: reference().notNull(),
    version: integer().notNull(),
    /** Null while nothing is shared. */
    tokenHash: text(),
    /** Others may see the calendar it is in. */
    hideNames: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    index('calendar_feeds_by_token').on(table.tokenHash),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(calendarFeeds, {
    archive: { stays: 'Secret addresses of this instance.' },
  }),
];
