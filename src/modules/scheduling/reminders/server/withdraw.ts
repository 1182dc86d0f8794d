import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { withdrawMails, withdrawMailsOfDeleted } from '../../../messaging/emails/server/queue-mail.ts';
import { withdrawSms, withdrawSmsOfDeleted } from '../../../messaging/sms/server/queue-sms.ts';
import { reminders } from './tables.ts';

type Open = Pick<typeof reminders.$inferSelect, 'id' | 'status' | 'emailLogId' | 'smsLogId'>;

/** Drops reminders and withdraws their unsent messages. The caller has locked the rows. */
export async function dropReminders(scope: Scope, open: Open[], reason: string) {
  const [mails, texts] = await Promise.all([
    withdrawMails(
      scope,
      open.flatMap(({ emailLogId }) => emailLogId ?? []),
    ),
    withdrawSms(
      scope,
      open.flatMap(({ smsLogId }) => smsLogId ?? []),
    ),
  ]);
  const isBack = ({ status, emailLogId, smsLogId }: Open) =>
    status === 'pending' || mails.includes(emailLogId ?? 0) || texts.includes(smsLogId ?? 0);
  const ids = open.filter(isBack).map(({ id }) => id);
  if (!ids.length) return;
  await scope.db
    .update(reminders)
    .set({ status: 'dropped', reason, emailLogId: null, smsLogId: null })
    .where(and(eq(reminders.tenantId, scope.tenantId), inArray(reminders.id, ids)));
}

/** Withdraws queued messages of deleted appointments, whose reminders were deleted by cascade. */
export const withdrawOfDeleted = (scope: Scope) =>
  Promise.all([withdrawMailsOfDeleted(scope), withdrawSmsOfDeleted(scope)]);
