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
