import pg from 'pg';

/** Connections to the embedded database of a data folder, which may end before they do. */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  // `pool.end()` does not wait until its connections are closed: what ends the server then ends them with an error.
  pool.on('error', () => undefined);
  return pool;
}

export const connectionOf = (folder: string) =>
  `postgres://sorrel@localhost/postgres?host=${encodeURIComponent(`${folder}/postgres`)}`;
