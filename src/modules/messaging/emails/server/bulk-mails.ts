import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { EmailStatus } from '../contract.ts';
import { emailLogs, type PersonalValues } from './tables.ts';

export type NewBulkMail = {
  /** Idempotency key: a second email with the same cause is not created. */
  cause: string;
  /** Reference to the shared content, with the sender's details. */
  content: { id: number; fromName: string; replyTo: string | null };
  personal: PersonalValues;
  clientId: number | null;
  to: string;
  subject: string;
};

/**
 * Queues a bulk email that belongs to no campaign, in the caller's transaction; the sweep of bulk emails sends it.
 * Returns its ID, or null if an email with this cause exists.
 */
export async function queueBulkMail({ env }: Services, scope: Scope, mail: NewBulkMail): Promise<number | null> {
  const { to, content, ...rest } = mail;
  const host = new URL(env.APP_URL).hostname;
  const [written] = await scope.db
    .insert(emailLogs)
    .values({
      ...rest,
      tenantId: scope.tenantId,
      kind: 'bulk',
      contentId: content.id,
      fromName: content.fromName,
      replyTo: content.replyTo,
      recipientEmail: to,
      html: '',
      text: '',
      messageId: `<${randomUUID()}@${host}>`,
    })
    .onConflictDoNothing({ target: [emailLogs.tenantId, emailLogs.cause] })
    .returning({ id: emailLogs.id });
  return written?.id ?? null;
}

/** Suppresses queued emails with the reason `why`. An email whose last byte may have been sent is not stopped. */
export async function suppressMails({ db, tenantId }: Scope, ids: number[], why: string) {
  if (!ids.length) return;
  const isBefore = or(
    eq(emailLogs.status, 'queued'),
    and(eq(emailLogs.status, 'sending'), isNull(emailLogs.lastByteAt)),
  );
  await db
    .update(emailLogs)
    .set({ status: 'suppressed', error: why, leaseUntil: null })
    .where(and(eq(emailLogs.tenantId, tenantId), eq(emailLogs.kind, 'bulk'), inArray(emailLogs.id, ids), isBefore));
}

export type MailState = { status: EmailStatus; sentAt: Date | null };

export async function mailStates({ db, tenantId }: Scope, ids: number[]): Promise<Map<number, MailState>> {
  if (!ids.length) return new Map();
  const { id, status, sentAt } = emailLogs;
  const rows = await db
    .select({ id, status, sentAt })
    .from(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row]));
}
