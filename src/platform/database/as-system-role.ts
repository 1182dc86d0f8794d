import type { SQL } from 'drizzle-orm';
import { dialect } from './handle.ts';
import type { Scope } from './scope.ts';
import { systemRole } from './tenancy.ts';

/**
 * Runs one statement of this transaction as the system role, for tables that the request role may not use (users,
 * sessions). Row-level security does not apply here, so the statement itself must filter by `scope.tenantId`. All three
 * queries are queued at once so that no other query of this transaction runs between them.
 */
export async function asSystemRole<Row extends Record<string, unknown>>(scope: Scope, statement: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const before = scope.db.$client.query(`set local role ${systemRole}`);
  const query = scope.db.$client.query(sql, params);
  const after = scope.db.$client.query(`set local role ${scope.dbRole}`);
  const [, { rows }] = await Promise.all([before, query, after]);
  return rows;
}
