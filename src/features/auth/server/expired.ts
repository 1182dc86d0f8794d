import { lt, not, or, sql } from 'drizzle-orm';
import type { System } from '../../../platform/database/scope.ts';
import { isYoung } from './own-sessions.ts';
import { emailProofs, sessions, signInSteps, verifications } from './tables.ts';

/**
 * What nobody can use any more, across practices; a sweep. A link lives for a day, a first step for minutes, a session for
 * as long as it is used: who clears their browser, or signs in from a program again and again, never says goodbye.
 */
export async function deleteExpired({ db }: System) {
  const now = sql`now()`;
  await db.delete(emailProofs).where(lt(emailProofs.expiresAt, now));
  await db.delete(signInSteps).where(lt(signInSteps.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), not(isYoung)));
}
