import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { emailLogs } from './tables.ts';

/** Gives all mails to and about one client to another, when two records are found to be one person. */
export async function moveMails(scope: Scope, from: number, to: number) {
  await scope.db
    .update(emailLogs)
    .set({ clientId: to })
    .where(and(eq(emailLogs.tenantId, scope.tenantId), eq(emailLogs.clientId, from)));
  await scope.db
    .update(emailLogs)
    .set({ aboutClientId: to })
    .where(and(eq(emailLogs.tenantId, scope.tenantId), eq(emailLogs.aboutClientId, from)));
}
