import { AppError } from '../errors.ts';
import { markAuditContext } from './audit-context.ts';
import { databaseError } from './failures.ts';

/** A lock that was not free in time: the database is well, and the same may succeed now. */
const wasNotFree = (reason: unknown) => /^(40001|55P03)$/.test(databaseError(reason)?.code ?? '');
/** A circle of those who wait for each other. */
const wereInACircle = (reason: unknown) => databaseError(reason)?.code === '40P01';

/**
 * Runs a transaction again that PostgreSQL has ended because it and others waited for each other: nothing of it is there,
 * and the others go on. Who asked for it waits a second longer. Mostly all take their locks in one order; what joins
 * many rows (a merge, an import, the end of a client) cannot always.
 */
export const retryOnDeadlock = <T>(transaction: () => Promise<T>): Promise<T> => again(wereInACircle, transaction);

/**
 * Runs a whole transaction (`inTenant`, which leaves circles by itself) again when only others were in its way. After
 * three times `sentence` says what they do, which whoever pressed the button can wait for; that the database were away
 * would not be true.
 * @throws AppError conflict
 */
export const conflictOnLockTimeout = <T>(sentence: string, transaction: () => Promise<T>): Promise<T> =>
  again(wasNotFree, transaction).catch(reason => {
    throw wasNotFree(reason) || wereInACircle(reason) ? new AppError('conflict', sentence) : reason;
  });

/** Three times at most; what one that came to nothing told the audit log of is forgotten. */
async function again<T>(mayHelp: (reason: unknown) => boolean, transaction: () => Promise<T>): Promise<T> {
  const forget = markAuditContext();
  for (let times = 1; ; times += 1) {
    try {
      return await transaction();
    } catch (reason) {
      if (times === 3 || !mayHelp(reason)) throw reason;
      forget();
    }
  }
}
