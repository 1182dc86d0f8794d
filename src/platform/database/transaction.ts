import type pg from 'pg';
import { auditFailureOf } from './audit-context.ts';
import { breaksConnection } from './failures.ts';
import { handleOn, type Tx } from './handle.ts';

/** `then` is called once the transaction is committed, and never if it is not; outside of one at once. */
export type AfterCommit = (then: () => void) => void;

/** Runs `work` between `enter`, which begins the transaction, and a commit, or a rollback if it fails. */
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
    // Not waited for: the connection is pipelined, so the first statement of `work` travels along. If entering fails,
    // the transaction is aborted and every statement after it fails too.
    const entered = client.query(enter);
    entered.catch(() => undefined);
    const result = await work(handleOn(during.client), then => waiting.push(then));
    during.end();
    await entered;
    // Of a transaction that a statement has broken, PostgreSQL makes a rollback without calling it an error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') {
      // With the reason a full disk is an outage, which is answered with 503, and no bug.
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
 * The connection for as long as the transaction is open. What was begun beside a failure and comes too late would write
 * into whatever the connection does next.
 */
function whileOpen(client: pg.PoolClient) {
  let isOver = false;
  const query = (...given: Parameters<pg.PoolClient['query']>) =>
    isOver ? Promise.reject(new Error('a statement came after the end of its transaction')) : client.query(...given);
  return {
    client: Object.assign(Object.create(client), { query }) as pg.PoolClient,
    end: () => {
      isOver = true;
    },
  };
}

/**
 * Rolls back; a connection that cannot even do that is thrown away by the pool. Waiting for it matters to whoever tries
 * again: PostgreSQL reports an error before it releases the locks of the transaction, so that a second attempt on another
 * connection could run into the locks of the first.
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
