import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { id, instant, requiredLines, text } from '../../../shared/zod.ts';

export const smsTypes = ['manual', 'automatic_reminder', 'campaign'] as const;
export const smsTypeLabels = { manual: 'Manual', automatic_reminder: 'Auto Reminder', campaign: 'Campaign' } as const;
/** `pending` waits to be sent; `unknown` is what a crash or a silence left open, never sent again by itself. */
export const smsStatuses = ['sent', 'delivered', 'failed', 'error', 'pending', 'sending', 'unknown'] as const;
/** Whose Twilio account sends: the instance's, or the practice's own; `log` is none. */
export const smsAccounts = ['instance', 'own', 'log'] as const;

export const smsStatusLabels = {
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  error: 'Error',
  pending: 'Waiting',
  sending: 'Sending',
  unknown: 'Unknown',
} as const;

const key = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Query of GET /api/sms/logs. With `limit` or `cursor` it answers a page, without them the newest 2,000 as an array. */
export const smsLogQuery = pageQuery.extend({
  clientId: key.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  search: text(200).optional(),
});
export type SmsLogQuery = z.infer<typeof smsLogQuery>;
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

/** A line of the log. `clientName`: of the client it went to, as they are called now. */
export const smsRow = smsLog.extend({ clientName: z.string().nullable() });
export type SmsRow = z.infer<typeof smsRow>;

export const smsPage = pageOf(smsRow);
export type SmsPage = z.infer<typeof smsPage>;

/** Answer of GET /api/sms/counts. */
export const smsCounts = z.object({ total: z.number().int(), sent: z.number().int(), failed: z.number().int() });
export type SmsCounts = z.infer<typeof smsCounts>;

/** Answer of GET /api/sms/recipients/:clientId. `refusal`: why nothing can be sent, in a sentence. */
export const smsRecipient = z.object({
  phone: z.string().nullable(),
  refusal: z.string().nullable(),
  /** When the client agreed to text messages; null where nobody wrote it down. */
  consentAt: instant.nullable(),
  uses: z.enum(['own', 'instance', 'built-in']),
});
export type SmsRecipient = z.infer<typeof smsRecipient>;

/** Twilio takes no longer one. */
export const maxSmsLength = 1_600;

/** Body of POST /api/sms. The same key never makes a second message. */
export const newManualSms = z.object({
  clientId: id,
  message: requiredLines(maxSmsLength, 'Write a message'),
  key: z.string().regex(/^[\w-]{8,64}$/, 'Invalid key'),
});
export type NewManualSms = z.infer<typeof newManualSms>;

/** Query of GET /api/sms/replies. */
export const smsReplyQuery = z.object({ clientId: key });
/** One of GET /api/sms/replies, newest first: what came back from the client's number. */
export const smsReply = z.object({
  externalId: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: instant,
});
export type SmsReply = z.infer<typeof smsReply>;
