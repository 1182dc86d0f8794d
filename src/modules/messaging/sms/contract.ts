import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { id, instant, requiredLines, text } from '../../../shared/zod.ts';

export const smsTypes = ['manual', 'automatic_reminder', 'campaign'] as const;
export const smsTypeLabels = { manual: 'Manual', automatic_reminder: 'Auto Reminder', campaign: 'Campaign' } as const;
/** `pending` waits to be sent. `unknown`: a crash or timeout left the outcome open; never resent automatically. */
export const smsStatuses = ['sent', 'delivered', 'failed', 'error', 'pending', 'sending', 'unknown'] as const;
/** The Twilio account used: the instance's or the practice's own; `log` means none. */
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
/** Query of GET /api/sms/logs. With `limit` or `cursor` it returns a page, otherwise the newest 2,000 as an array. */
export const smsLogQuery = pageQuery.extend({
  clientId: key.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  search: text(200).optional(),
});
export type SmsLogQuery = z.infer<typeof smsLogQuery>;
/** An entry of GET /api/sms/logs, newest first. */
export const smsLog = z.object({
  id,
  tenantId: id,
  appointmentId: id.nullable(),
  clientId: id.nullable(),
  recipientPhone: z.string(),
  /** Written as in the practice's country: "(503) 555-0155" at home, "+49 30 901820" abroad. */
  recipientPhoneText: z.string(),
  message: z.string(),
  type: z.enum(smsTypes),
  status: z.enum(smsStatuses),
  error: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Null until it was sent. */
  sentBy: z.enum(smsAccounts).nullable(),
  /** Number of parts that Twilio charges for. */
  segments: z.number().int().nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
});
export type SmsLog = z.infer<typeof smsLog>;

/** `clientName` is the client's current name. */
export const smsRow = smsLog.extend({ clientName: z.string().nullable() });
export type SmsRow = z.infer<typeof smsRow>;

export const smsPage = pageOf(smsRow);
export type SmsPage = z.infer<typeof smsPage>;

/** Response of GET /api/sms/counts. */
export const smsCounts = z.object({ total: z.number().int(), sent: z.number().int(), failed: z.number().int() });
export type SmsCounts = z.infer<typeof smsCounts>;

/**
 * Response of GET /api/sms/recipients/:clientId. `refusal`: a sentence that explains why the client cannot be texted.
 */
export const smsRecipient = z.object({
  phone: z.string().nullable(),
  phoneText: z.string().nullable(),
  refusal: z.string().nullable(),
  /** When the client agreed to text messages; null if not recorded. */
  consentAt: instant.nullable(),
  uses: z.enum(['own', 'instance', 'built-in']),
});
export type SmsRecipient = z.infer<typeof smsRecipient>;

/** Limit of Twilio. */
export const maxSmsLength = 1_600;

/** Body of POST /api/sms. `key` makes the request idempotent. */
export const newManualSms = z.object({
  clientId: id,
  message: requiredLines(maxSmsLength, 'Write a message'),
  key: z.string().regex(/^[\w-]{8,64}$/, 'Invalid key'),
});
export type NewManualSms = z.infer<typeof newManualSms>;

/** Query of GET /api/sms/replies. */
export const smsReplyQuery = z.object({ clientId: key });
/** GET /api/sms/replies answers a list of these, newest first. */
export const smsReply = z.object({
  externalId: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: instant,
});
export type SmsReply = z.infer<typeof smsReply>;
