import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, tenantId } from './columns.ts';
import { describeTable, type TableMetadata } from './table-metadata.ts';

/** `key`: name of the limit, then a keyed hash or an id. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  expiresAt: instant().notNull(),
});

/**
 * Exactly one row, inserted by a migration. It distinguishes this instance from others that share an account at a
 * provider.
 */
export const instance = pgTable(
  'instance',
  {
    isOnly: boolean().primaryKey().default(true),
    key: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** The restore that the data comes from; selects the matching one of two secrets files. */
    restoreKey: text(),
    /** Set after a restore until the erasures made since the backup have been repeated. */
    erasesAgain: boolean().notNull().default(false),
    /** Start of a restore that was requested in the app. Null in restored data. */
    restoringSince: instant(),
  },
  table => [check('instance_is_one', sql`${table.isOnly}`)],
);

/**
 * Practices whose outgoing messages are paused until their owner resumes them, because the data came from a backup or
 * another instance.
 */
export const sendingHolds = pgTable('sending_holds', {
  tenantId: tenantId().primaryKey(),
  reason: text({ enum: ['restore', 'import'] }).notNull(),
  since: instant().notNull().defaultNow(),
});

/** One row per night. The process that inserts it makes the backup. Excluded from backups. */
export const backupRuns = pgTable('backup_runs', {
  night: date().primaryKey(),
  attempts: integer().notNull().default(1),
  /** Until then the process making the backup is assumed to be alive. */
  leaseUntil: instant(),
  nextAttemptAt: instant(),
  doneAt: instant(),
});

/**
 * Files to remove from the store: a trigger adds the files of deleted rows, an upload its own until its row is written.
 * Excluded from backups.
 */
export const fileRemovals = pgTable(
  'file_removals',
  {
    tenantId: tenantId(),
    file: text().notNull(),
    removeAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.file] }), index('file_removals_due').on(table.removeAt)],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(sendingHolds, {
    archive: { stays: 'Pauses sending on this instance.' },
  }),
  describeTable(fileRemovals, {
    archive: { stays: 'Deleted files that this instance still has to remove.' },
  }),
];
