import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { emailLogs } from './tables.ts';

/**
 * Deletes emails that have not been sent. Their causes become free, so that the same email can be queued again. An
 * email whose last byte may have been sent stays. Returns the IDs of deleted emails.
 */
export const withdrawMails = async (scope: Scope, ids: number[]): Promise<number[]> =>
  ids.length ? withdraw(scope, inArray(emailLogs.id, ids)) : [];

export const withdrawMailsAbout = async (scope: Scope, causes: string[]): Promise<number[]> =>
  causes.length ? withdraw(scope, inArray(emailLogs.cause, causes)) : [];

/** Reminders of deleted appointments. */
export const withdrawMailsOfDeleted = (scope: Scope) =>
  withdraw(scope, and(isNull(emailLogs.appointmentId), like(emailLogs.cause, 'reminder %')));

async function withdraw({ db, tenantId }: Scope, isMeant: SQL | undefined): Promise<number[]> {
  const isBefore = or(
    eq(emailLogs.status, 'queued'),
    and(eq(emailLogs.status, 'sending'), isNull(emailLogs.lastByteAt)),
  );
  const deleted = await db
    .delete(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), isMeant, isBefore))
    .returning({ id: emailLogs.id });
  return deleted.map(({ id }) => id);
}
