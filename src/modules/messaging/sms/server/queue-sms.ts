import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { SmsLog } from '../contract.ts';
import { countSegments } from '../segments.ts';
import { smsLogs } from './tables.ts';

export const sendSmsJob = 'send-sms';

export type NewSms = {
  /** Idempotency key, e.g. "reminder 12": a second message with the same cause is not created. */
  cause: string;
  type: SmsLog['type'];
  /** E.164. */
  to: string;
  text: string;
  clientId?: number;
  appointmentId?: number;
};

/**
 * Queues a message in the caller's transaction; it is sent after the commit. Returns the ID of the log entry, or null
 * if a message with this cause exists.
 */
export async function queueSms(services: Services, scope: Scope, sms: NewSms): Promise<number | null> {
  const { to, text, ...rest } = sms;
  const [written] = await scope.db
    .insert(smsLogs)
    .values({
      ...rest,
      tenantId: scope.tenantId,
      recipientPhone: to,
      message: text,
      status: 'pending',
      segments: countSegments(text).segments,
    })
    .onConflictDoNothing({ target: [smsLogs.tenantId, smsLogs.cause] })
    .returning({ id: smsLogs.id });
  services.jobs.enqueue(scope, sendSmsJob, { tenantId: scope.tenantId });
  return written?.id ?? null;
}

type RecordedSms = Pick<SmsLog, 'recipientPhone' | 'message' | 'type' | 'status'> &
  Partial<Pick<SmsLog, 'appointmentId' | 'clientId' | 'error' | 'externalId' | 'sentBy'>>;

/** Adds a message with a known outcome to the log; returns its ID. */
export async function recordSms(scope: Scope, sms: RecordedSms, now = new Date()): Promise<number> {
  const wasSent = sms.status === 'sent' || sms.status === 'delivered';
  const [written] = await scope.db
    .insert(smsLogs)
    .values({
      ...sms,
      segments: countSegments(sms.message).segments,
      tenantId: scope.tenantId,
      sentAt: wasSent ? now : null,
      createdAt: now,
    })
    .returning({ id: smsLogs.id });
  if (!written) throw new Error('no text message was recorded');
  return written.id;
}

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
  const deleted = await db
    .delete(smsLogs)
    .where(and(eq(smsLogs.tenantId, tenantId), isMeant, isBefore))
    .returning({ id: smsLogs.id });
  return deleted.map(({ id }) => id);
}
