import type pg from 'pg';
import type { Log } from '../../telemetry/log.ts';
import { connectAsOwner } from '../owner-client.ts';
import type { Database } from '../scope.ts';
import { clientRole } from '../tenancy.ts';

/** The message is one sentence for the operator who starts the program. */
export class UnsupportedDatabase extends Error {}

const minVersion = 16;

/**
 * Refuses servers that would fail later, in the middle of requests: old PostgreSQL versions, and poolers in transaction
 * mode that lose prepared statements.
 * @throws UnsupportedDatabase
 */
export async function checkServer(database: Database) {
  await checkVersion(database);
  await checkPreparedStatements(database.pool);
}

async function checkVersion(database: Database) {
  const { client, close } = await connectAsOwner(database);
  try {
    const { rows } = await client.query<{ name: string; number: string }>(
      `select current_setting('server_version') as name, current_setting('server_version_num') as number`,
    );
    const [version] = rows;
    if (!version || Number(version.number) >= minVersion * 10_000) return;
    const [name] = version.name.split(' ');
    throw new UnsupportedDatabase(`Sorrel needs PostgreSQL ${minVersion} or newer; this is ${name}.`);
  } finally {
    await close();
  }
}

/**
 * Prepares a statement on two connections and reuses it while both are in a transaction, which forces a pooler to use
 * two servers. Repeats it in reverse order, because some poolers reuse the server returned last and some the one
 * returned first.
 */
async function checkPreparedStatements(pool: pg.Pool) {
  const clients: pg.PoolClient[] = [];
  try {
    while (clients.length < 2) clients.push(await pool.connect());
    const named = clients.map((client, at) => ({ client, name: `sorrel_check_${at}` }));
    for (const order of [named, named, named.toReversed()]) await overlapTransactions(order);
  } catch (reason) {
    if (isUnknownStatement(reason)) throw new UnsupportedDatabase(unfitPooler);
    // A pooler with a single server makes the second connection wait; that is slow but correct.
    if (!isTimeout(reason)) throw reason;
  } finally {
    for (const client of clients) client.release(true);
  }
}

const unfitPooler =
  'The pooler in DATABASE_URL forgets prepared statements between transactions. ' +
  'Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or a pooler in session mode.';

async function overlapTransactions(named: { client: pg.PoolClient; name: string }[]) {
  for (const { client, name } of named) {
    await client.query('begin');
    await client.query({ name, text: 'select $1::int', values: [1] });
  }
  for (const { client } of named) await client.query('commit');
}

const isUnknownStatement = (reason: unknown) =>
  reason instanceof Error && 'code' in reason && (reason.code === '26000' || reason.code === '42P05');

const isTimeout = (reason: unknown) => reason instanceof Error && reason.message === 'Query read timeout';

const sentence =
  'the PostgreSQL role of DATABASE_URL is a superuser or bypasses row-level security: a leaked password opens the whole server, and nothing stops a query across practices. docs/deploy.md says how to create a role that is neither';

/** Only a warning: a server with a superuser role works, and an operator may have no choice. */
export async function warnOfSuperuser({ pool }: Pick<Database, 'pool'>, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows } = await pool.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  );
  if (rows[0]) log.warn({ role: rows[0].role }, sentence);
}

/** A role that may not create roles, on a database set up before there was a client room, cannot add it by itself. */
export async function warnOfMissingRole({ pool }: Pick<Database, 'pool'>, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows } = await pool.query('select from pg_roles where rolname = $1', [clientRole]);
  if (!rows.length)
    log.warn(
      { role: clientRole },
      'clients cannot sign in: this PostgreSQL role is missing. docs/deploy.md, "Upgrade", says how to create it',
    );
}
