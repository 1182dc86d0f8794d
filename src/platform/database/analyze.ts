import type { Services } from '../services.ts';

/** Rows. Below this, fresh statistics hardly change a query plan. */
const minRows = 500;

/**
 * Runs ANALYZE after `rows` rows were written at once. Autovacuum may take a minute to do so, and until then queries
 * are planned with the old row counts. Never throws: the rows themselves are committed.
 */
export async function analyzeTables(
  { database, log }: Pick<Services, 'database' | 'log'>,
  tables: readonly string[],
  rows: number,
): Promise<void> {
  if (rows < minRows) return;
  // Runs as the role of the connection, which owns the tables. The names come from code, never from input.
  await database.pool.query(`analyze ${tables.map(name => `"${name}"`).join(', ')}`).catch(reason => {
    log.warn({ err: reason, tables }, 'could not analyze tables after many rows were written');
  });
}
