import { lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { System } from '../../../../platform/database/scope.ts';
import { isWithinLifetime } from './session.ts';
import { emailProofs, sessions, signInSteps, verifications } from './tables.ts';

/**
 * A sweep across all practices: deletes expired verification links, pending sign-ins and sessions. Sessions need it
 * because many are abandoned instead of signed out.
 */
export async function deleteExpired(system: System) {
  const now = sql`now()`;
  await deleteAll(system, emailProofs, lt(emailProofs.expiresAt, now));
  await deleteAll(system, signInSteps, lt(signInSteps.expiresAt, now));
  await deleteAll(system, verifications, lt(verifications.expiresAt, now));
  await deleteAll(system, sessions, or(lt(sessions.expiresAt, now), not(isWithinLifetime)));
}

/** Deleted in batches, because one statement for all rows could run into the statement timeout and delete nothing. */
const batchSize = 5_000;

async function deleteAll({ db }: System, table: PgTable, isOver: SQL | undefined) {
  let count = batchSize;
  while (count === batchSize) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${batchSize}))`,
    );
    count = rowCount ?? 0;
  }
}
