import { randomUUID } from 'node:crypto';
import type { Scope, System } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { EmailDetail } from '../contract.ts';
import { emailLogs } from './tables.ts';

export const sendMailJob = 'send-mail';

export type NewMail = {
  /** What this mail is about, e.g. "appointment 12 booked": the same cause never makes a second mail. */
  cause: string;
  kind?: 'transactional' | 'account';
  clientId?: number;
  to: string;
  fromName: string;
  replyTo?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments?: EmailDetail['attachments'];
};

/** Writes the mail and its job in the caller's transaction. Nothing is sent before that commits. */
export async function queueMail(services: Services, scope: Scope | (System & { tenantId: number }), mail: NewMail) {
  const { to, ...rest } = mail;
  const host = new URL(services.env.APP_URL).hostname;
  const writing = scope.db
    .insert(emailLogs)
    .values({
      ...rest,
      kind: mail.kind ?? 'transactional',
      tenantId: scope.tenantId,
      recipientEmail: to,
      subject: oneLine(mail.subject),
      fromName: oneLine(mail.fromName),
      messageId: `<${randomUUID()}@${host}>`,
    })
    .onConflictDoNothing({ target: [emailLogs.tenantId, emailLogs.cause] });
  await Promise.all([writing, services.jobs.enqueue(scope, sendMailJob, { tenantId: scope.tenantId })]);
}

/** A header is one line, whatever a person typed. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();
