import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { emailLogs } from './tables.ts';

/**
 * Takes mails back that have not gone out: their rows are gone, and with them their causes, so that the same may be
 * said again later. One whose last byte is under way stays. Returns the ids of those taken back.
 */
export const withdrawMails = async (scope: Scope, ids: number[]): Promise<number[]> =>
  ids.length ? withdraw(scope, inArray(emailLogs.id, ids)) : [];

/** The same by what they are about. */
export const withdrawMailsAbout = async (scope: Scope, causes: string[]): Promise<number[]> =>
  causes.length ? withdraw(scope, inArray(emailLogs.cause, causes)) : [];

/** The same with all reminders of appointments that there are no more. */
export const withdrawMailsOfDeleted = (scope: Scope) =>
  withdraw(scope, and(isNull(emailLogs.appointmentId), like(emailLogs.cause, 'reminder %')));

async function withdraw({ db, tenantId }: Scope, isMeant: SQL | undefined): Promise<number[]> {
  const isBefore = or(
    eq(emailLogs.status, 'queued'),
    and(eq(emailLogs.status, 'sending'), isNull(emailLogs.lastByteAt)),
  );
  const gone = await db
    .delete(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), isMeant, isBefore))
    .returning({ id: emailLogs.id });
  return gone.map(({ id }) => id);
}
