import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { smsLogs } from './tables.ts';

export async function findSmsStates({ db, tenantId }: Scope, ids: number[]) {
  if (!ids.length) return new Map<number, never>();
  const { id, status, sentAt, error } = smsLogs;
  const found = await db
    .select({ id, status, sentAt, error })
    .from(smsLogs)
    .where(and(eq(smsLogs.tenantId, tenantId), inArray(id, ids)));
  return new Map(found.map(row => [row.id, row]));
}
