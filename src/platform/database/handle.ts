import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** A handle on one open transaction, or on the pool where each statement stands for itself. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient | pg.Pool };

/** One for all: it remembers how each column is written. */
export const dialect = new PgDialect({ casing: 'snake_case' });

/** What `drizzle()` gives, which makes a dialect for each handle: every transaction has one. */
export function handleOn(client: pg.PoolClient | pg.Pool): Tx {
  const session = new NodePgSession(client, dialect, undefined);
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: client });
}
