import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, tenantId } from './columns.ts';
import { factsOf, type TableFacts } from './table-facts.ts';

/** Attempts counted for rate limits; `key` is the limit's name and a keyed hash or an id. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  expiresAt: instant().notNull(),
});

/** One row, written by its migration: what tells this instance from others that speak with the same accounts elsewhere. */
export const instance = pgTable(
  'instance',
  {
    isOnly: boolean().primaryKey().default(true),
    key: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** Of the restore that its data come from: which of two files of secrets belongs to them. */
    restoreKey: text(),
    /** Restored, and those who were erased since have not been erased again. */
    erasesAgain: boolean().notNull().default(false),
    /** Since when a restore is under way that was asked for in the app; what is restored knows of none. */
    restoringSince: instant(),
  },
  table => [check('instance_is_one', sql`${table.isOnly}`)],
);

/** Practices that send nothing until their owner says so: what they hold came from a backup or another instance. */
export const sendingHolds = pgTable('sending_holds', {
  tenantId: tenantId().primaryKey(),
  reason: text({ enum: ['restore', 'import'] }).notNull(),
  since: instant().notNull().defaultNow(),
});

/** One row for each night's backup: whoever writes it makes the backup. Not part of any backup. */
export const backupRuns = pgTable('backup_runs', {
  night: date().primaryKey(),
  attempts: integer().notNull().default(1),
  /** Until when whoever makes it is believed to be alive. */
  leaseUntil: instant(),
  nextAttemptAt: instant(),
  doneAt: instant(),
});

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(sendingHolds, {
    archive: { stays: 'Pauses sending on this instance.' },
  }),
];
