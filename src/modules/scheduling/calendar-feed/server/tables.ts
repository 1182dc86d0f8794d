import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference, tenantId } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';

/**
 * Secret URL for one user's appointments. The token is derived from the version, so that it can be shown again without
 * being stored. The row is kept after revocation, so that no version is reused.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    tenantId: tenantId(),
    userId: reference().notNull(),
    version: integer().notNull(),
    /** Null if sharing is off. */
    tokenHash: text(),
    /** For calendars that other people can see. */
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
export const tableMetadata: TableMetadata[] = [
  describeTable(calendarFeeds, {
    archive: { stays: 'Secret addresses of this instance.' },
  }),
];
