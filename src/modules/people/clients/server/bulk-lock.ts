import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';

const lockOf = ({ tenantId }: Scope) => sql`hashtextextended(${`people ${tenantId}`}, 0)`;

/**
 * Shared lock against erasures until the transaction ends, for bulk emails and imports, which use data read earlier.
 * Must be taken first in the transaction, to prevent deadlocks.
 */
export const lockForBulkWork = (scope: Scope) =>
  scope.db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(scope)})`);

export const erasureRunning = 'A client is being erased right now. Try again in a minute.';

/** Exclusive lock against bulk emails and imports; waits for running ones, so that the erasure covers their data. */
export const lockOutBulkWork = (scope: Scope) => scope.db.execute(sql`select pg_advisory_xact_lock(${lockOf(scope)})`);

/** Shown when the wait for running bulk operations times out. */
export const bulkWorkRunning = 'Clients are being emailed or imported in bulk right now. Try again in a minute.';
