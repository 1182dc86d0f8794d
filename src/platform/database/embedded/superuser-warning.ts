import type { Log } from '../../telemetry/log.ts';
import type { Database } from '../scope.ts';

const sentence =
  'the PostgreSQL role of DATABASE_URL is a superuser or bypasses row-level security: a leaked password opens the whole server, and nothing stops a query across practices. docs/deploy.md says how to create a role that is neither';

/** Only a warning: a server with a superuser role works, and an operator may have no choice. */
export async function warnOfSuperuser({ pool }: Pick<Database, 'pool'>, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows } = await pool.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  );
  if (rows[0]) log.warn({ role: rows[0].role }, sentence);
}
