import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** A Drizzle handle on one open transaction, or on the pool, where every statement is a transaction of its own. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient | pg.Pool };

/** Shared by all handles, because it caches the name of each column. */
export const dialect = new PgDialect({ casing: 'snake_case' });

/** Replaces `drizzle()`, which would create a new dialect for every transaction. */
export function handleOn(client: pg.PoolClient | pg.Pool): Tx {
  const session = new NodePgSession(client, dialect, undefined);
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: client });
}
