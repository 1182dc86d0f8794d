import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { getClient } from '../../clients/server/clients.ts';
import type { SmsLog } from '../contract.ts';
import { smsLogs } from './tables.ts';

/** The newest 2,000 text messages of the practice, or of one client. @throws AppError not_found */
export async function listSms(scope: Scope, { clientId }: { clientId?: number }): Promise<SmsLog[]> {
  if (clientId) await getClient(scope, clientId);
  const rows = await scope.db
    .select()
    .from(smsLogs)
    .where(and(eq(smsLogs.tenantId, scope.tenantId), clientId ? eq(smsLogs.clientId, clientId) : undefined))
    .orderBy(desc(smsLogs.id))
    .limit(2_000);
  return rows.map(row => ({
    ...row,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** How many text messages a client was sent or is to be sent. */
export const countSms = (scope: Scope, clientId: number): Promise<number> =>
  scope.db.$count(smsLogs, and(eq(smsLogs.tenantId, scope.tenantId), eq(smsLogs.clientId, clientId)));
