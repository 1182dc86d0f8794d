import type pg from 'pg';
import { AppError } from '../errors.ts';
import { auditFailureOf, markAuditContext } from './audit-context.ts';
import { breaksConnection, databaseError } from './failures.ts';
import { handleOn, type Tx } from './handle.ts';

/** Runs `then` after the commit, never after a rollback; immediately outside a transaction. */
export type AfterCommit = (then: () => void) => void;

/** Runs `work` between the statement `enter`, which begins the transaction, and COMMIT, or ROLLBACK if it fails. */
export async function transaction<T>(
  pool: pg.Pool,
  enter: string,
  work: (db: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const waiting: (() => void)[] = [];
  const during = whileOpen(client);
  try {
    // Not awaited: the connection is pipelined, so BEGIN shares the round trip of the first statement. If it fails, the
    // transaction is aborted, and every later statement fails too.
    const entered = client.query(enter);
    entered.catch(() => undefined);
    const result = await work(handleOn(during.client), then => waiting.push(then));
    during.end();
    await entered;
    // COMMIT of an aborted transaction does not fail; PostgreSQL reports ROLLBACK instead.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') {
      // With its cause, a full disk is recognized as an outage (503) instead of a bug (500).
      const cause = auditFailureOf(during.client);
      throw new Error(`committing ended in ${command}: a failed statement was passed over`, { cause });
    }
    for (const then of waiting) then();
    return result;
  } catch (reason) {
    during.end();
    broken = await rollBack(client, reason);
    throw reason;
  } finally {
    client.release(broken);
  }
}

/**
 * Wraps the connection so that it refuses statements after the end of the transaction. A late statement of a failed
 * Promise.all would otherwise run in the next transaction of this connection.
 */
function whileOpen(client: pg.PoolClient) {
  let isOver = false;
  const query = (...args: Parameters<pg.PoolClient['query']>) =>
    isOver ? Promise.reject(new Error('a statement came after the end of its transaction')) : client.query(...args);
  return {
    client: Object.assign(Object.create(client), { query }) as pg.PoolClient,
    end: () => {
      isOver = true;
    },
  };
}

/**
 * Rolls back; the pool discards a connection that cannot. Await it before a retry: PostgreSQL reports an error before
 * it releases the locks, so a second attempt on another connection could wait for the locks of the first.
 */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  if (breaksConnection(reason)) return new Error('connection lost');
  try {
    await client.query('rollback');
    return undefined;
  } catch (lost) {
    return lost instanceof Error ? lost : new Error('connection lost');
  }
}

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
