import type pg from 'pg';
import type { Permission, Role } from '../../shared/permissions.ts';
import type { Ports } from '../ports.ts';
import { setVisitedPractice, writeAuditContext } from './audit-context.ts';
import { breaksConnection } from './failures.ts';
import { handleOn, type Tx } from './handle.ts';
import { asClient, asPractice, clientRole, requestRole, systemRole } from './tenancy.ts';
import { type AfterCommit, retryOnDeadlock, transaction } from './transaction.ts';

/**
 * `connectionString`: direct connection as the owner, for migrations. `lineString`: direct connection for LISTEN. Both
 * bypass a pooler; null where not needed, as in most tests.
 */
type Addresses = { connectionString: string | null; lineString: string | null };

/** A member of a practice, or an API key that acts for one. */
export type Principal = {
  tenantId: number;
  userId: number;
  role: Role;
  /** Permissions of an API key, which `isAllowed` checks. */
  scopes?: readonly Permission[];
  /** Name of the API key. */
  keyName?: string;
  /** The role requires two-factor authentication, and this user has not set it up yet. */
  mustSecure?: boolean;
  /** The email address is not verified yet. */
  isUnverified?: boolean;
};

/** The open database of this process. */
export type Database = Addresses & {
  pool: pg.Pool;
  kind: 'postgres' | 'embedded';
  /** Runs a job soon on this process; set when the jobs are opened. */
  ask?: (job: string, tenantId: number) => void;
  /** Set at the start (app/server/listeners.ts). */
  listeners?: Listeners;
  /** Implementations of the ports that modules declare; set at the start (app/server/ports.ts). */
  ports?: Ports;
};

/** The functions that handle each event, by name of the event. */
export type Listeners = ReadonlyMap<string, readonly ((scope: System, fact: unknown) => Promise<unknown>)[]>;

declare const minted: unique symbol;
/** One user, one practice and one open transaction: the first argument of every query function. */
export type Scope = {
  readonly tenantId: number;
  /** The practitioner whose data is meant: the signed-in user, or the owner of the page for visitors. */
  readonly userId: number;
  readonly role: Role;
  /** Permissions of an API key; checked by `isAllowed`. */
  readonly scopes?: readonly Permission[];
  readonly db: Tx;
  /** The database role that the transaction runs as. */
  readonly dbRole: string;
  readonly afterCommit: AfterCommit;
  /** For `publish`. */
  readonly listeners: Listeners;
  /** For `portOf`. */
  readonly ports?: Ports;
  /**
   * Runs a queued job of this practice right after the commit instead of at its next poll. Best effort, like
   * `Jobs.enqueue`.
   */
  readonly ask: (job: string) => void;
  readonly [minted]: true;
};

/** A client who is signed in to the client room. Created only from the room's session. */
export type ClientPrincipal = { tenantId: number; clientId: number; sessionId: number };

/**
 * A transaction of a signed-in client. Not a `Scope`, so that query functions of the practice don't accept it. The
 * database shows it only what client-access.ts lists.
 */
export type ClientScope = ClientPrincipal & {
  readonly db: Tx;
  readonly dbRole: string;
  readonly afterCommit: AfterCommit;
  readonly [minted]: true;
};

/**
 * A handle across all practices, for sign-in, public lookups and job workers. The type makes this visible in every
 * signature.
 */
export type System = {
  readonly db: Tx;
  readonly dbRole: string;
  readonly afterCommit: AfterCommit;
  /** For `publish`. */
  readonly listeners: Listeners;
  /** For `portOf`. */
  readonly ports?: Ports;
  readonly [minted]: true;
};

/**
 * Runs `work` in one transaction as the request role, limited to the practice by row-level security. `work` may run
 * again after a deadlock. Scopes are created in three places only: for a session, a public lookup, or a job.
 * `readOnly`: PostgreSQL refuses writes.
 */
export function inTenant<T>(
  database: Database,
  principal: Principal,
  work: (scope: Scope) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  setVisitedPractice(principal.tenantId);
  const enter = `${readOnly ? 'begin read only' : 'begin'}; ${asPractice(principal.tenantId)}`;
  return retryOnDeadlock(() =>
    transaction(database.pool, enter, async (db, afterCommit) => {
      const result = await work(scopeOf(database, principal, { db, afterCommit }));
      writeAuditContext(principal, db.$client, afterCommit);
      return result;
    }),
  );
}

/** Runs `work` in one transaction that only reads, as the client role with the practice and the client set. */
export function inClientRoom<T>(
  database: Database,
  client: ClientPrincipal,
  work: (scope: ClientScope) => Promise<T>,
): Promise<T> {
  const enter = `begin read only; ${asClient(client.tenantId, client.clientId)}`;
  return transaction(database.pool, enter, (db, afterCommit) =>
    work({ ...client, db, dbRole: clientRole, afterCommit } as ClientScope),
  );
}

function scopeOf(database: Database, principal: Principal, open: Pick<Scope, 'db' | 'afterCommit'>): Scope {
  const ask = (job: string) => open.afterCommit(() => database.ask?.(job, principal.tenantId));
  return {
    ...principal,
    ...open,
    dbRole: requestRole,
    listeners: listenersOf(database),
    ports: database.ports,
    ask,
  } as Scope;
}

/**
 * Across practices; each statement is a transaction of its own, which saves BEGIN and COMMIT for lookups and single
 * writes.
 */
export const asSystem = (database: Database): System => asSystemOn(database, database.pool);

const asSystemOn = ({ ports }: Database, client: pg.Pool | pg.PoolClient) =>
  ({ db: handleOn(client), dbRole: systemRole, listeners: none, ports, afterCommit: then => then() }) as System;

const none: Listeners = new Map();
const listenersOf = ({ listeners = none }: Database) => listeners;

/** Like `asSystem`, but on one connection, so that statements sent at once share a round trip. */
export async function asSystemTogether<T>(database: Database, work: (system: System) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    return await work(asSystemOn(database, client));
  } catch (reason) {
    if (breaksConnection(reason)) broken = new Error('connection lost');
    throw reason;
  } finally {
    client.release(broken);
  }
}

/** Runs `work` in one transaction as the system role, which sees every practice. */
export function inSystem<T>(database: Database, work: (system: System) => Promise<T>): Promise<T> {
  const enter = `begin; set local role ${systemRole}`;
  return retryOnDeadlock(() =>
    transaction(database.pool, enter, (db, afterCommit) =>
      work({ db, dbRole: systemRole, listeners: listenersOf(database), ports: database.ports, afterCommit } as System),
    ),
  );
}
