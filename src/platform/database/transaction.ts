import type pg from 'pg';
import { breaksConnection } from './failures.ts';
import { handleOn, type Tx } from './handle.ts';
import { endingFailureOf } from './trail.ts';

/** `then` is called once the transaction is committed, and never if it is not; outside of one at once. */
export type AfterCommit = (then: () => void) => void;

/**
 * `isAtOnce`: the commit travels with the first statements of the work, after which it can send no more. `ahead`: travels
 * before them, and what it says is heard before the result is.
 */
type Way = { enter: string; isAtOnce?: boolean; ahead?: (client: pg.PoolClient) => Promise<void> };

/** Runs `work` between `enter`, which begins the transaction, and a commit, or a rollback if it fails. */
export async function transaction<T>(
  pool: pg.Pool,
  { enter, isAtOnce = false, ahead }: Way,
  work: (db: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const waiting: (() => void)[] = [];
  const during = whileOpen(client);
  const commit = () => {
    during.end();
    return client.query('commit');
  };
  const early = isAtOnce ? Promise.withResolvers<pg.QueryResult>() : null;
  // Runs when all that was handed over at once waits to be written, and before it is: see connection.ts.
  if (early) process.nextTick(() => commit().then(early.resolve, early.reject));
  early?.promise.catch(() => undefined);
  try {
    const heard = ahead && askAhead(client, ahead);
    heard?.catch(() => undefined);
    // Not waited for: the connection is pipelined, so the first statement of `work` travels along. If entering fails,
    // the transaction is aborted and every statement after it fails too.
    const entered = client.query(enter);
    entered.catch(() => undefined);
    // A statement of the library is sent anew for each who waits for it: of a promise around it there is one.
    const working = (async () => work(handleOn(during.client), then => waiting.push(then)))();
    working.catch(() => undefined);
    // Who may not is told that, and not what the work came to. Beside it, for `work` hands over its statements by then.
    if (heard) await heard;
    const result = await working;
    during.end();
    await entered;
    // Of a transaction that a statement has broken, PostgreSQL makes a rollback without calling it an error.
    const { command } = await (early ? early.promise : commit());
    if (command !== 'COMMIT') {
      // With the reason a full disk is an outage, which is answered with 503, and no bug.
      const cause = endingFailureOf(during.client);
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

/** What is not handed over at once would come into the transaction, as another role: it is refused. */
function askAhead(client: pg.PoolClient, ahead: NonNullable<Way['ahead']>): Promise<void> {
  const before = whileOpen(client);
  const heard = ahead(before.client);
  before.end();
  return heard;
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
