import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { smsLogs } from './tables.ts';

/** Gives all text messages of one client to another, when two records are found to be one person. */
export async function moveSms(scope: Scope, from: number, to: number) {
  await scope.db
    .update(smsLogs)
    .set({ clientId: to })
    .where(and(eq(smsLogs.tenantId, scope.tenantId), eq(smsLogs.clientId, from)));
}
