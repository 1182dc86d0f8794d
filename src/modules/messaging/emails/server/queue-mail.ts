import { randomUUID } from 'node:crypto';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { isOneAddress, notOneAddress } from '../../../../platform/mail/recipient.ts';
import type { Services } from '../../../../platform/services.ts';
import type { EmailDetail } from '../contract.ts';
import { emailLogs } from './tables.ts';

export const sendMailJob = 'send-mail';

export type NewMail = {
  /** What this mail is about, e.g. "appointment 12 booked": the same cause never makes a second mail. */
  cause: string;
  kind?: 'transactional' | 'account';
  clientId?: number;
  /** Of a mail to a member: the client whom it names. */
  aboutClientId?: number;
  /** Of a reminder: what is moved, cancelled or deleted takes it back. */
  appointmentId?: number;
  /** It waits so long, and may be taken back. */
  notBefore?: Date | undefined;
  /** When it is of no use any more. */
  expiresAt?: Date;
  to: string;
  fromName: string;
  replyTo?: string | null;
  subject: string;
  /** Of what its reader has asked for and can end by one click (RFC 8058). */
  unsubscribeUrl?: string;
  html: string;
  text: string;
  attachments?: EmailDetail['attachments'];
};

/**
 * Writes the mail in the caller's transaction. Nothing is sent before that commits, and nothing ever to what is
 * not exactly one address: that stands in the log as failed, and the booking that it tells of still takes place. Returns
 * the id of the row in the log, or null if there was a mail for this cause already.
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
  // One that waits is found by the sweep.
  if (!notBefore) services.jobs.enqueue(scope, sendMailJob, { tenantId: scope.tenantId });
  return written?.id ?? null;
}

/** A header is one line, whatever a person typed. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();
