import type { Services } from '../services.ts';

/** So many changed rows of a table change which plans are good; fewer do not. */
const worthwhile = 500;

/**
 * Tells PostgreSQL how the rows of these tables are spread, after `rows` of them were written at once. Its own daemon
 * does that up to a minute later, and until then lists are planned as if the table were as small as before.
 * Never fails: what was written is written.
 */
export async function analyzeTables(
  { database, log }: Pick<Services, 'database' | 'log'>,
  tables: readonly string[],
  rows: number,
): Promise<void> {
  if (rows < worthwhile) return;
  // As the role that signs in, which owns the tables; each name is one of ours.
  await database.pool.query(`analyze ${tables.map(name => `"${name}"`).join(', ')}`).catch(reason => {
    log.warn({ err: reason, tables }, 'could not analyze tables after many rows were written');
  });
}
