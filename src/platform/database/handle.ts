import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { QuickDialect } from './quick-dialect.ts';
import { QuickSession } from './quick-session.ts';

/** A handle on one open transaction, or on the pool where each statement stands for itself. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient | pg.Pool };

/** One for all: it remembers how each column is written. */
export const dialect = new QuickDialect({ casing: 'snake_case' });

/** What drizzle's own entry gives, which would make a dialect for each handle. */
export function handleOn(client: pg.PoolClient | pg.Pool): Tx {
  const session = new QuickSession(client, dialect);
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: client });
}
