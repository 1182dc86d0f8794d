import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { OpenDatabase } from './connect.ts';

/** PostgreSQL inside this process, behind the same pool of one connection: for tests. Calls no fsync. */
export async function openPglite(image?: Blob): Promise<OpenDatabase & { dump: () => Promise<Blob> }> {
  const engine = await PGlite.create({
    extensions: { btree_gin, btree_gist, pg_trgm },
    ...(image ? { loadDataDir: image } : {}),
  });
  const config = createPgConfig(engine);
  // Drizzle hands its type parsers along with every statement; PGlite takes them for a list of parameter types.
  const parse = config.connection.parse.bind(config.connection);
  config.connection.parse = query => parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  const pool = new pg.Pool(Object.assign(config, { max: 1, pipeline: true, connectionTimeoutMillis: 20_000 }));
  return {
    pool,
    kind: 'pglite',
    connectionString: null,
    lineString: null,
    dump: () => engine.dumpDataDir('none'),
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}
