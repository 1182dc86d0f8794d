import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { smsLogs } from './tables.ts';

/**
 * Deletes text messages that have not been sent. Their causes become free for new messages. A message being sent stays.
 * Returns the IDs of deleted messages.
 */
export const withdrawSms = async (scope: Scope, ids: number[]): Promise<number[]> =>
  ids.length ? withdraw(scope, inArray(smsLogs.id, ids)) : [];

/** Reminders of deleted appointments. */
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
