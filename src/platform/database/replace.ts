import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationLock } from './migrate.ts';
import { type PatientClient, patientClient } from './patient-client.ts';
import type { Database } from './scope.ts';
import { type Migration, tableNames } from './snapshot.ts';
import { appRole, createRoles, secureTables } from './tenancy.ts';

/** What a database is to hold: rows as lines of JSON, as a snapshot gives them. */
export type Content = {
  migrations: Migration[];
  sequences: Record<string, number>;
  tables: { name: string; rows: number; lines: () => AsyncIterable<string[]> }[];
};

/**
 * Puts `content` in the place of everything in the database, in one transaction: whatever ends it, the old is there
 * whole or the new is. The tables are made as they were when the content was read, filled, and then migrated as any
 * older database is. `begin` sees what is to go, and may keep of it in temporary tables; `finish` is the last thing
 * before the commit.
 */
export async function replaceDatabase(
  database: Database,
  content: Content,
  { begin, finish }: Record<'begin' | 'finish', (client: PatientClient) => Promise<void>>,
) {
  const { client, close } = await patientClient(database, 'sorrel restore');
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
    // It is done: that it will be slow for a while does not make it undone.
    await client.query('analyze').catch(() => undefined);
  } catch (reason) {
    await client.query('rollback').catch(() => undefined);
    throw reason;
  } finally {
    await close();
  }
}

/** How many of this program's migrations the content has seen; null when it has seen another program's, or a newer one's. */
export function countMigrations(seen: Migration[], folder = 'migrations'): number | null {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const isKnown = seen.every(({ hash, at }, index) => known[index]?.hash === hash && known[index].folderMillis === at);
  return isKnown && seen.length ? seen.length : null;
}

type MigrationFile = ReturnType<typeof readMigrationFiles>[number];

async function migrateTo(client: PatientClient, seen: Migration[]): Promise<MigrationFile[]> {
  const all = readMigrationFiles({ migrationsFolder: 'migrations' });
  const count = countMigrations(seen);
  if (count === null) throw new Error('the content is none of this program');
  // As drizzle makes it, which goes on with it at the next start.
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of all.slice(0, count)) await apply(client, migration);
  return all.slice(count);
}

async function apply(client: PatientClient, { sql, hash, folderMillis }: MigrationFile) {
  // Nobody works on these tables while they are made, and inside a transaction it cannot be done otherwise.
  for (const statement of sql) await client.query(statement.replace(/\bindex\s+concurrently\b/gi, 'index'));
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/** What extensions have made stays: they may be the server’s owner’s to make. Views first, sequences with their tables. */
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

async function dropAll(client: PatientClient) {
  await client.query(dropAllStatement);
  await client.query('drop schema if exists drizzle cascade');
}

/** References are laid on again when all rows are there, which checks each of them. */
async function fill(client: PatientClient, { tables, sequences }: Content) {
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

async function fillTable(client: PatientClient, { name, rows, lines }: Content['tables'][number]) {
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

/** All but those that the server reckons itself. */
export async function writableColumns(client: PatientClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public."${table}"`],
  );
  return rows.map(({ name }) => name);
}
