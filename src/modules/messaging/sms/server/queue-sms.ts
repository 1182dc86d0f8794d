import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { SmsLog } from '../contract.ts';
import { countSegments } from '../segments.ts';
import { smsLogs } from './tables.ts';

export const sendSmsJob = 'send-sms';

export type NewSms = {
  /** What this message is about, e.g. "reminder 12": the same cause never makes a second message. */
  cause: string;
  type: SmsLog['type'];
  /** E.164. */
  to: string;
  text: string;
  clientId?: number;
  appointmentId?: number;
};

/**
 * Writes the message in the caller's transaction; nothing is sent before that commits. Returns the id of
 * the row in the log, or null if there was a message for this cause already.
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
