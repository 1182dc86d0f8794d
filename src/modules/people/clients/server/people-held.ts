import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';

const lockOf = ({ tenantId }: Scope) => sql`hashtextextended(${`people ${tenantId}`}, 0)`;

/**
 * Nobody is erased until this transaction ends: for what writes to many people, or writes many down, from what it read of
 * them before. Any number of such go on beside each other. First in its transaction, so that nobody waits in a circle.
 */
export const holdPeople = (scope: Scope) =>
  scope.db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(scope)})`);

export const someoneIsErased = 'A client is being erased right now. Try again in a minute.';

/** Whoever writes to many waits until this transaction ends; those under way are waited for, so that all is seen. */
export const excludeWriters = (scope: Scope) => scope.db.execute(sql`select pg_advisory_xact_lock(${lockOf(scope)})`);

/** To be waited for, since what they read of a person they are about to write down. */
export const manyAreWrittenTo = 'Clients are being emailed or imported in bulk right now. Try again in a minute.';
