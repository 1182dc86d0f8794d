import type { Scope } from '../../../../platform/database/scope.ts';
import type { SmsLog } from '../contract.ts';
import { countSegments } from '../segments.ts';
import { smsLogs } from './tables.ts';

export type NewSms = Pick<SmsLog, 'recipientPhone' | 'message' | 'type' | 'status'> &
  Partial<Pick<SmsLog, 'appointmentId' | 'clientId' | 'error' | 'externalId' | 'sentBy'>>;

/** Adds a message with a known outcome to the log; returns its ID. */
export async function recordSms(scope: Scope, sms: NewSms, now = new Date()): Promise<number> {
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
