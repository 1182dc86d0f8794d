import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationLock } from './migrate.ts';
import { connectAsOwner, type OwnerClient } from './owner-client.ts';
import type { Database } from './scope.ts';
import { type Migration, tableNames } from './snapshot.ts';
import { appRole, createRoles, secureTables } from './tenancy.ts';

/** The rows of each table are lines of JSON, as `Snapshot` reads them. */
export type Content = {
  migrations: Migration[];
  sequences: Record<string, number>;
  tables: { name: string; rows: number; lines: () => AsyncIterable<string[]> }[];
};

/**
 * Replaces everything in the database by `content` in one transaction. Creates the tables with the migrations that the
 * content had seen, fills them, then applies the later migrations. `begin` runs before the old data is dropped and may
 * save some of it in temporary tables; `finish` runs right before the commit.
 */
export async function replaceDatabase(
  database: Database,
  content: Content,
  { begin, finish }: Record<'begin' | 'finish', (client: OwnerClient) => Promise<void>>,
) {
  const { client, close } = await connectAsOwner(database, 'sorrel restore');
  try {
    await client.query(createRoles(database.kind === 'embedded' ? appRole : 'current_user'));
    await client.query(`begin; set local lock_timeout = '30s'; select pg_advisory_xact_lock(${migrationLock})`);
    await begin(client);
    await dropAll(client);
    const later = await migrateTo(client, content.migrations);
    await fill(client, content);
    for (const migration of later) await apply(client, migration);
    await client.query(secureTables);
    await finish(client);
    await client.query('commit');
    // Committed already: missing statistics make queries slow, but are no reason to fail.
    await client.query('analyze').catch(() => undefined);
  } catch (reason) {
    await client.query('rollback').catch(() => undefined);
    throw reason;
  } finally {
    await close();
  }
}

/**
 * Number of this program's migrations that the content has seen; null if it comes from another program or a newer
 * version.
 */
export function countMigrations(seen: Migration[], folder = 'migrations'): number | null {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const isKnown = seen.every(
    ({ hash, at }, index) => migrations[index]?.hash === hash && migrations[index].folderMillis === at,
  );
  return isKnown && seen.length ? seen.length : null;
}

type MigrationFile = ReturnType<typeof readMigrationFiles>[number];

async function migrateTo(client: OwnerClient, seen: Migration[]): Promise<MigrationFile[]> {
  const all = readMigrationFiles({ migrationsFolder: 'migrations' });
  const count = countMigrations(seen);
  if (count === null) throw new Error('the content is none of this program');
  // Drizzle's migrations table, which the next start reads again.
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of all.slice(0, count)) await apply(client, migration);
  return all.slice(count);
}

async function apply(client: OwnerClient, { sql, hash, folderMillis }: MigrationFile) {
  // CONCURRENTLY is not allowed inside a transaction, and nobody else uses these tables yet.
  for (const statement of sql) await client.query(statement.replace(/\bindex\s+concurrently\b/gi, 'index'));
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/**
 * Leaves objects of extensions alone, which may belong to the owner of the server. Drops views before tables; sequences
 * owned by a table go with it.
 */
const dropAllStatement = `
do $$
declare found record;
begin
  for found in
    select format(case relkind when 'v' then 'drop view if exists %s cascade'
      when 'm' then 'drop materialized view if exists %s cascade'
      when 'S' then 'drop sequence if exists %s cascade' else 'drop table if exists %s cascade' end,
      format('%I.%I', 'public', relname)) as statement
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not relispartition and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by relkind desc
  loop
    execute found.statement;
  end loop;
  for found in
    select p.oid::regprocedure as signature from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop function if exists %s cascade', found.signature);
  end loop;
end $$`;

async function dropAll(client: OwnerClient) {
  await client.query(dropAllStatement);
  await client.query('drop schema if exists drizzle cascade');
}

/** Drops the foreign keys first and adds them at the end, which checks every row. */
async function fill(client: OwnerClient, { tables, sequences }: Content) {
  const names = await tableNames(client);
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table "${name}" disable trigger user; delete from "${name}"`);
  for (const table of tables) {
    if (!names.includes(table.name)) throw new Error('the content has a table that its migrations do not make');
    await fillTable(client, table);
  }
  for (const name of names) await client.query(`alter table "${name}" enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [`public."${name}"`, last]);
}

async function fillTable(client: OwnerClient, { name, rows, lines }: Content['tables'][number]) {
  const columns = (await writableColumns(client, name)).map(column => `"${column}"`).join(', ');
  let count = 0;
  for await (const some of lines()) {
    count += some.length;
    await client.query(
      `insert into "${name}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${name}", $1::json)`,
      [`[${some.join()}]`],
    );
  }
  if (count !== rows) throw new Error(`the table ${name} has ${count} rows instead of ${rows}`);
}

/** Without generated columns. */
export async function writableColumns(client: OwnerClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public."${table}"`],
  );
  return rows.map(({ name }) => name);
}
