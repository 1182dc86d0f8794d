import { z } from 'zod';
import { id, instant } from '../../shared/zod.ts';

/**
 * queued → sending → sent | failed | unknown; a queued mail may wait for its next attempt.
 * `unknown`: the program died or lost the server while the mail's last byte was under way. Never re-sent by itself.
 */
export const emailStatusLabels = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
} as const;
export type EmailStatus = keyof typeof emailStatusLabels;
export const emailStatuses = Object.keys(emailStatusLabels) as [EmailStatus, ...EmailStatus[]];

/** One line of GET /api/emails/logs, newest first. */
export const emailLog = z.object({
  id,
  tenantId: id,
  campaignId: id.nullable(),
  clientId: id.nullable(),
  recipientEmail: z.string(),
  subject: z.string(),
  status: z.enum(emailStatuses),
  error: z.string().nullable(),
  externalId: z.string().nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  /** smtp: handed to a mail server; outbox: kept here because no mail server is configured. Null until sent. */
  sentBy: z.enum(['smtp', 'outbox']).nullable(),
});
export type EmailLog = z.infer<typeof emailLog>;

/** GET /api/emails/logs/{id}: the same with the content. */
export const emailDetail = emailLog.extend({
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
});
export type EmailDetail = z.infer<typeof emailDetail>;
