import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { dialect } from './handle.ts';
import { connectAsOwner, type OwnerClient } from './owner-client.ts';
import type { Database } from './scope.ts';
import { asPractice } from './tenancy.ts';

/** The applied migrations in order; they determine the tables and columns. */
export type Migration = { hash: string; at: number };

/** `type`: PostgreSQL's name, such as `numeric` or `text[]`. */
export type WrittenColumn = { table: string; name: string; type: string };

/** A consistent view of the whole database at one moment. */
export type Snapshot = {
  migrations: Migration[];
  tables: string[];
  sequences: Record<string, number>;
  /** Rows of a table as lines of JSON, in batches. `where`: a condition on the alias `t`. */
  rows: (table: string, where?: string) => AsyncGenerator<string[]>;
  /** Rows of any SELECT, in the same form. */
  linesOf: (select: string | SQL) => AsyncGenerator<string[]>;
  /** By table, without generated columns. */
  columns: () => Promise<Map<string, WrittenColumn[]>>;
  query: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;
};

/** Rows per batch. An email with pictures takes some hundred kilobytes. */
const batchSize = 200;

/**
 * Reads in one REPEATABLE READ, read-only transaction, which blocks nobody and waits for nobody. The server writes the
 * JSON, so every number, timestamp and text comes back exactly as it was.
 */
export const withSnapshot = <T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  inSnapshot(database, '', work);

/** Snapshot of one practice. It runs as the request role, so row-level security excludes the rows of others. */
export function withPracticeSnapshot<T>(
  database: Database,
  practice: number,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return inSnapshot(database, asPractice(practice), work);
}

async function inSnapshot<T>(database: Database, enter: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { client, close } = await connectAsOwner(database, 'sorrel snapshot');
  try {
    await client.query("begin isolation level repeatable read, read only; set local time zone 'UTC'");
    // Before switching roles: the request role may not read Drizzle's schema.
    const migrations = await readMigrations(client);
    if (enter) await client.query(enter);
    const result = await work(await openSnapshot(client, migrations));
    await client.query('commit');
    return result;
  } catch (reason) {
    await client.query('rollback').catch(() => undefined);
    throw reason;
  } finally {
    await close();
  }
}

async function openSnapshot(client: OwnerClient, migrations: Migration[]): Promise<Snapshot> {
  const query = async <Row>(statement: string, values?: unknown[]) =>
    (await client.query(statement, values)).rows as Row[];
  return {
    migrations,
    tables: await tableNames(client),
    sequences: await readSequences(client),
    rows: (table, where = 'true') => readRows(client, `select * from "${table}" t where ${where}`),
    linesOf: select => readRows(client, select),
    columns: () => readColumns(client),
    query,
  };
}

/** Without the partitions of partitioned tables. */
export async function tableNames(client: OwnerClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`);
  return rows.map(({ name }) => name);
}

export async function readMigrations(client: OwnerClient): Promise<Migration[]> {
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

async function readSequences(client: OwnerClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`);
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]])));
}

const lines = z.array(z.object({ line: z.string() }));

async function readColumns(client: OwnerClient): Promise<Map<string, WrittenColumn[]>> {
  const { rows } = await client.query<WrittenColumn>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by c.relname, a.attnum`);
  return Map.groupBy(rows, ({ table }) => table);
}

async function* readRows(client: OwnerClient, select: string | SQL): AsyncGenerator<string[]> {
  const { sql, params } = typeof select === 'string' ? { sql: select, params: [] } : dialect.sqlToQuery(select);
  await client.query(
    `declare every_row no scroll cursor for select row_to_json(every_one)::text as line from (${sql}) every_one`,
    params,
  );
  try {
    while (true) {
      const { rows } = await client.query(`fetch ${batchSize} from every_row`);
      if (!rows.length) return;
      yield lines.parse(rows).map(({ line }) => line);
    }
  } finally {
    // Fails when reading was aborted, because the transaction is then aborted too.
    await client.query('close every_row').catch(() => undefined);
  }
}
