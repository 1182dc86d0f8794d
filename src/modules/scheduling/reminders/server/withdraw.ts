import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { withdrawMails, withdrawMailsOfDeleted } from '../../../messaging/emails/server/withdraw.ts';
import { withdrawSms, withdrawSmsOfDeleted } from '../../../messaging/sms/server/withdraw.ts';
import { reminders } from './tables.ts';

type Open = Pick<typeof reminders.$inferSelect, 'id' | 'status' | 'emailLogId' | 'smsLogId'>;

/** Takes these back, also out of the outboxes as long as they have not gone out. The rows are held by the caller. */
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

/** Appointments that are deleted have taken their reminders along; this takes back what waits in the outboxes. */
export const withdrawOfDeleted = (scope: Scope) =>
  Promise.all([withdrawMailsOfDeleted(scope), withdrawSmsOfDeleted(scope)]);
