import { expect } from 'vitest';
import type { Services } from '../platform/services.ts';

/**
 * Waits until this many connections of the database wait for a lock. Filtered by database, since pg_locks covers the
 * whole server, which other tests use.
 */
export const waitForLockWaits = ({ services }: { services: Pick<Services, 'database'> }, many = 1) =>
  expect
    .poll(
      async () => {
        const { rows } = await services.database.pool.query<{ count: number }>(
          `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
           where not granted and datname = current_database()`,
        );
        return rows[0]?.count;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(many);
