import { lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { System } from '../../../../platform/database/scope.ts';
import { isYoung } from './own-sessions.ts';
import { emailProofs, sessions, signInSteps, verifications } from './tables.ts';

/**
 * What nobody can use any more, across practices; a sweep. A link lives for a day, a first step for minutes, a session for
 * as long as it is used: who clears their browser, or signs in from a program again and again, never says goodbye.
 */
export async function deleteExpired(system: System) {
  const now = sql`now()`;
  await deleteAll(system, emailProofs, lt(emailProofs.expiresAt, now));
  await deleteAll(system, signInSteps, lt(signInSteps.expiresAt, now));
  await deleteAll(system, verifications, lt(verifications.expiresAt, now));
  await deleteAll(system, sessions, or(lt(sessions.expiresAt, now), not(isYoung)));
}

/** However many there are: a statement that takes too long is broken off, and has deleted nothing. */
const portion = 5_000;

async function deleteAll({ db }: System, table: PgTable, isOver: SQL | undefined) {
  let count = portion;
  while (count === portion) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${portion}))`,
    );
    count = rowCount ?? 0;
  }
}
