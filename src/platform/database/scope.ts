import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Permission } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';
import { AppError } from '../errors.ts';
import type { Addresses } from './addresses.ts';
import { QuickDialect } from './quick-dialect.ts';
import { QuickSession } from './quick-session.ts';
import { requestRole, systemRole } from './tenancy.ts';
import { leaveTrail, tellVisited } from './trail.ts';
import type { Who } from './who.ts';

/** The open database of this process. */
export type Database = Addresses & {
  pool: pg.Pool;
  kind: 'postgres' | 'embedded' | 'pglite';
  /** Where this process has its jobs worked on; put there by those who open them. */
  ask?: (job: string, tenantId: number) => void;
};

/** A handle on one open transaction, or on the pool where each statement stands for itself. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient | pg.Pool };

declare const minted: unique symbol;
/** Who asks, for which practice, inside which transaction: the first argument of every query function. */
export type Scope = {
  readonly tenantId: number;
  /** The practitioner whose data is meant: the signed-in user, or the page's owner for a visitor. */
  readonly userId: number;
  readonly role: Role;
  /** Of a key: asked for by `isAllowed`. */
  readonly scopes?: readonly Permission[];
  readonly db: Tx;
  /** What the transaction runs as. */
  readonly dbRole: string;
  readonly afterCommit: AfterCommit;
  /** Asks for a queued job of this practice once the transaction is committed; a hurry, as `Jobs.enqueue` is. */
  readonly ask: (job: string) => void;
  readonly [minted]: true;
};
export type { Who };

/** A handle across practices, for sign-in, public look-ups and the workers' claims. Visible in every signature. */
export type System = {
  readonly db: Tx;
  readonly dbRole: string;
  readonly afterCommit: AfterCommit;
  readonly [minted]: true;
};

/** `then` is called once the transaction is committed, and never if it is not; outside of one at once. */
type AfterCommit = (then: () => void) => void;

/**
 * Runs `work` in one transaction as the request role with the practice set: row-level security answers for every row.
 * Minted in three places only: the session, a public look-up, a job.
 */
export function inTenant<T>(database: Database, who: Who, work: (scope: Scope) => Promise<T>): Promise<T> {
  const tenantId = String(BigInt(who.tenantId));
  tellVisited(who.tenantId);
  const enter = `begin; set local role ${requestRole}; select set_config('app.tenant_id', '${tenantId}', true)`;
  return transaction(database, enter, async (db, afterCommit) => {
    const ask = (job: string) => afterCommit(() => database.ask?.(job, who.tenantId));
    const result = await work({ ...who, db, dbRole: requestRole, afterCommit, ask } as Scope);
    leaveTrail(who, db.$client, afterCommit);
    return result;
  });
}

/** Across practices, each statement by itself: for look-ups and single writes, without the cost of a transaction. */
export const asSystem = (database: Database): System =>
  ({ db: handleOn(database.pool), dbRole: systemRole, afterCommit: then => then() }) as System;

/** The same on one connection: statements that are handed over at once travel together. */
export async function asSystemTogether<T>(database: Database, work: (system: System) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const { dbRole, afterCommit } = asSystem(database);
    return await work({ db: handleOn(client), dbRole, afterCommit } as System);
  } catch (reason) {
    if (isOutage(reason) || isForgotten(reason)) broken = new Error('connection lost');
    throw reason;
  } finally {
    client.release(broken);
  }
}

/** Runs `work` in one transaction as the system role, which sees every practice. */
export function inSystem<T>(database: Database, work: (system: System) => Promise<T>): Promise<T> {
  return transaction(database, `begin; set local role ${systemRole}`, (db, afterCommit) =>
    work({ db, dbRole: systemRole, afterCommit } as System),
  );
}

/** One for all: it remembers how each column is written. */
export const dialect = new QuickDialect({ casing: 'snake_case' });

/** What drizzle's own entry gives, which would make a dialect for each handle. */
function handleOn(client: pg.PoolClient | pg.Pool): Tx {
  const session = new QuickSession(client, dialect);
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: client });
}

async function transaction<T>(
  database: Database,
  enter: string,
  work: (db: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
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
    if (command !== 'COMMIT') throw new Error(`committing ended in ${command}: a failed statement was passed over`);
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

/** Rolls back; a connection that cannot even do that is thrown away by the pool. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  if (isOutage(reason) || isForgotten(reason)) return new Error('connection lost');
  try {
    await client.query('rollback');
    return undefined;
  } catch (lost) {
    return lost instanceof Error ? lost : new Error('connection lost');
  }
}

/**
 * The server does not know, or may not use, a statement that this connection keeps ready: emptied by a pooler, prepared
 * before a table changed its type, or closed when a value could not be sent. It would fail so every time.
 */
const isForgotten = (reason: unknown) => /^(26000|0A000)$/.test(databaseError(reason)?.code ?? '');

/** The constraint that a statement ran into, if that is why it failed. */
export function brokenConstraint(reason: unknown): string | null {
  const cause = databaseError(reason);
  return cause?.code.startsWith('23') ? String(cause.constraint ?? '') : null;
}

/** True when the database cannot be reached, does not answer in time, or has no room left. */
export function isOutage(reason: unknown): boolean {
  if (reason instanceof AppError) return false;
  const cause = databaseError(reason);
  if (cause) return /^(08|57P0|53|58030|40P01|40001|55P03|57014)/.test(cause.code);
  const root = reason instanceof Error && reason.cause instanceof Error ? reason.cause : reason;
  if (!(root instanceof Error)) return false;
  const code = 'code' in root ? String(root.code) : '';
  return (
    /ECONN|ENOENT|EPIPE|ETIMEDOUT/.test(code) ||
    /timeout exceeded|read timeout|Connection terminated|not queryable/.test(root.message)
  );
}

/** A character or an instant that PostgreSQL has no room for. */
export const isUnstorable = (reason: unknown) => /^(22021|22007|22008|22P05)$/.test(databaseError(reason)?.code ?? '');

/** What the server answered; the embedded engine of the tests has a class of its own for it. */
export function databaseError(reason: unknown): { code: string; constraint?: unknown } | null {
  for (let error = reason; error instanceof Error; error = error.cause) {
    if ('severity' in error && 'code' in error && typeof error.code === 'string') {
      return { code: error.code, constraint: 'constraint' in error ? error.constraint : undefined };
    }
  }
  return null;
}
