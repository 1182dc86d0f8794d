import pg from 'pg';

/** Connections to an embedded database, which may stop while they are open. */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  // `pool.end()` doesn't wait until connections are closed, so stopping the server afterwards still causes errors.
  pool.on('error', () => undefined);
  return pool;
}

export const connectionOf = (folder: string) =>
  `postgres://sorrel@localhost/postgres?host=${encodeURIComponent(`${folder}/postgres`)}`;
