import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { isOneAddress, notOneAddress } from '../../../../platform/mail/recipient.ts';
import type { Services } from '../../../../platform/services.ts';
import type { EmailDetail } from '../contract.ts';
import { emailLogs } from './tables.ts';

export const sendMailJob = 'send-mail';

export type NewMail = {
  /** Idempotency key, e.g. "appointment 12 booked": a second email with the same cause is not created. */
  cause: string;
  kind?: 'transactional' | 'account';
  clientId?: number;
  /** For an email to a member: the client it mentions. */
  aboutClientId?: number;
  /** For a reminder: it is withdrawn when the appointment is moved, cancelled or deleted. */
  appointmentId?: number;
  /** Sent no earlier; can be withdrawn until then. */
  notBefore?: Date | undefined;
  /** Not sent after this time. */
  expiresAt?: Date;
  to: string;
  fromName: string;
  replyTo?: string | null;
  subject: string;
  /** For emails that can be unsubscribed from with one click (RFC 8058). */
  unsubscribeUrl?: string;
  html: string;
  text: string;
  /** Contains a sign-in code, so the practice must not read it. */
  isConfidential?: boolean;
  attachments?: EmailDetail['attachments'];
};

/**
 * Queues an email in the caller's transaction; it is sent after the commit. An invalid address is logged as a failed
 * email instead of throwing, so that the booking still succeeds. Returns the ID of the log entry, or null if an email
 * with this cause exists.
 */
export async function queueMail(
  services: Services,
  scope: Scope | (System & { tenantId: number }),
  mail: NewMail,
): Promise<number | null> {
  const { to, notBefore, ...rest } = mail;
  const host = new URL(services.env.APP_URL).hostname;
  const [written] = await scope.db
    .insert(emailLogs)
    .values({
      ...rest,
      ...(notBefore && { nextAttemptAt: notBefore }),
      ...(!isOneAddress(to) && { status: 'failed' as const, error: notOneAddress }),
      kind: mail.kind ?? 'transactional',
      tenantId: scope.tenantId,
      recipientEmail: to,
      subject: oneLine(mail.subject),
      fromName: oneLine(mail.fromName),
      messageId: `<${randomUUID()}@${host}>`,
    })
    .onConflictDoNothing({ target: [emailLogs.tenantId, emailLogs.cause] })
    .returning({ id: emailLogs.id });
  // Delayed emails need no job, because the sweep finds them when they are due.
  if (!notBefore) services.jobs.enqueue(scope, sendMailJob, { tenantId: scope.tenantId });
  return written?.id ?? null;
}

/** Removes line breaks from typed text to prevent header injection. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();

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
