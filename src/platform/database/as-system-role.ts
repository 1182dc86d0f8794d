import type { SQL } from 'drizzle-orm';
import { dialect } from './handle.ts';
import type { Scope } from './scope.ts';
import { systemRole } from './tenancy.ts';

/**
 * One statement of this transaction as the system role, for the tables that a practice's role has no right on (users,
 * sessions). Row-level security does not answer here: the statement itself must name `scope.tenantId`.
 * The three are handed over at once, so nothing else of this transaction can come in between.
 */
export async function asSystemRole<Row extends Record<string, unknown>>(scope: Scope, statement: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const before = scope.db.$client.query(`set local role ${systemRole}`);
  const asked = scope.db.$client.query(sql, params);
  const after = scope.db.$client.query(`set local role ${scope.dbRole}`);
  const [, { rows }] = await Promise.all([before, asked, after]);
  return rows;
}
