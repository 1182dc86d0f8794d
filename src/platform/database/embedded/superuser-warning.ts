import type { Log } from '../../telemetry/log.ts';
import type { Database } from '../scope.ts';
import { clientRole } from '../tenancy.ts';

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
