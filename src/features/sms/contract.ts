import { z } from 'zod';
import { id, instant } from '../../shared/zod.ts';

export const smsTypes = ['manual', 'automatic_reminder', 'campaign'] as const;
export const smsTypeLabels = { manual: 'Manual', automatic_reminder: 'Auto Reminder', campaign: 'Campaign' } as const;
/** `pending` waits to be sent; `unknown` is what a crash or a silence left open, never sent again by itself. */
export const smsStatuses = ['sent', 'delivered', 'failed', 'error', 'pending', 'sending', 'unknown'] as const;
/** Whose Twilio account sends: the instance's, or the practice's own; `log` is none. */
export const smsAccounts = ['instance', 'own', 'log'] as const;

/** Query of GET /api/sms/logs. */
export const smsLogQuery = z.object({ clientId: z.coerce.number().int().min(1).optional() });
/** One of GET /api/sms/logs, newest first. */
export const smsLog = z.object({
  id,
  tenantId: id,
  appointmentId: id.nullable(),
  clientId: id.nullable(),
  recipientPhone: z.string(),
  message: z.string(),
  type: z.enum(smsTypes),
  status: z.enum(smsStatuses),
  error: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Null as long as nobody sent it. */
  sentBy: z.enum(smsAccounts).nullable(),
  /** Parts that it travels in. */
  segments: z.number().int().nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
});
export type SmsLog = z.infer<typeof smsLog>;
