import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { smsLogs } from './tables.ts';

/**
 * Takes text messages back that have not gone out: their rows are gone, and with them their causes. One that is under
 * way stays. Returns the ids of those taken back.
 */
export const withdrawSms = async (scope: Scope, ids: number[]): Promise<number[]> =>
  ids.length ? withdraw(scope, inArray(smsLogs.id, ids)) : [];

/** The same with all reminders of appointments that there are no more. */
export const withdrawSmsOfDeleted = (scope: Scope) =>
  withdraw(scope, and(isNull(smsLogs.appointmentId), like(smsLogs.cause, 'reminder %')));

async function withdraw({ db, tenantId }: Scope, isMeant: SQL | undefined): Promise<number[]> {
  const isBefore = or(eq(smsLogs.status, 'pending'), and(eq(smsLogs.status, 'sending'), isNull(smsLogs.startedAt)));
  const gone = await db
    .delete(smsLogs)
    .where(and(eq(smsLogs.tenantId, tenantId), isMeant, isBefore))
    .returning({ id: smsLogs.id });
  return gone.map(({ id }) => id);
}
