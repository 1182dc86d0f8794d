import { AppError } from '../errors.ts';
import { markAuditContext } from './audit-context.ts';
import { databaseError } from './failures.ts';

/** Serialization failure or lock timeout: the same transaction may succeed now. */
const isLockConflict = (reason: unknown) => /^(40001|55P03)$/.test(databaseError(reason)?.code ?? '');
const isDeadlock = (reason: unknown) => databaseError(reason)?.code === '40P01';

/**
 * Retries a transaction that PostgreSQL aborted as deadlock victim (up to three attempts). Most code takes locks in one
 * order; operations on many rows (merges, imports, erasures) cannot always. Detection takes PostgreSQL a second.
 */
export const retryOnDeadlock = <T>(transaction: () => Promise<T>): Promise<T> => retry(isDeadlock, transaction);

/**
 * Retries a transaction (usually `inTenant`, which retries deadlocks) when a lock timeout or a serialization failure
 * aborted it. After three attempts it reports a conflict with `sentence` as message, instead of an outage of the
 * database.
 * @throws AppError conflict
 */
export const conflictOnLockTimeout = <T>(sentence: string, transaction: () => Promise<T>): Promise<T> =>
  retry(isLockConflict, transaction).catch(reason => {
    throw isLockConflict(reason) || isDeadlock(reason) ? new AppError('conflict', sentence) : reason;
  });

/** Makes three attempts; discards what a failed attempt added to the audit context. */
async function retry<T>(mayHelp: (reason: unknown) => boolean, transaction: () => Promise<T>): Promise<T> {
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
