import { z } from 'zod';
import { countedPageOf, pageQuery } from '../../../shared/page.ts';
import { day, id, instant, text } from '../../../shared/zod.ts';
import { paperKinds } from './invoice-pdfs.ts';

/**
 * queued → sending → sent | failed | unknown | suppressed. A queued email may be waiting for a retry. `unknown`: the
 * process or connection failed after the last byte may have been sent; never resent automatically. `suppressed`: a bulk
 * email that was not sent because the recipient unsubscribed or the campaign was ended early.
 */
export const emailStatusLabels = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
  suppressed: 'Skipped',
} as const;
export type EmailStatus = keyof typeof emailStatusLabels;
export const emailStatuses = Object.keys(emailStatusLabels) as [EmailStatus, ...EmailStatus[]];

/** An entry of GET /api/emails/logs, newest first. Without parameters the newest 2,000 are returned. */
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
  /** smtp: handed to a mail server; outbox: no mail server was set up (`failed`). Null before the first attempt. */
  sentBy: z.enum(['smtp', 'outbox']).nullable(),
});
export type EmailLog = z.infer<typeof emailLog>;

/** `from` and `to` are days in the practice's time zone on which emails were created, both inclusive. */
export const emailFilter = z.object({
  search: text(200).optional(),
  status: z.enum(emailStatuses).optional(),
  campaignId: z.coerce.number().pipe(id).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type EmailFilter = z.infer<typeof emailFilter>;

/** Query of GET /api/emails/logs for one page. */
export const emailPageQuery = emailFilter.extend(pageQuery.shape);
export type EmailPageQuery = z.infer<typeof emailPageQuery>;

/** Counting stops here, because its cost would grow with the size of the practice. */
export const maxCounted = 1_000;

/** `clientName` is the client's current name. */
export const emailRow = emailLog.extend({ clientName: z.string().nullable() });
export type EmailRow = z.infer<typeof emailRow>;

/** `total` is the number of matches up to `maxCounted`; `isMore` means that there are more. */
export const emailPage = countedPageOf(emailRow).extend({ isMore: z.boolean() });
export type EmailPage = z.infer<typeof emailPage>;

/** Response of GET /api/emails/logs/{id}, with the content. */
export const emailDetail = emailLog.extend({
  html: z.string(),
  text: z.string(),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      content: z.string(),
      /** The PDF is rendered when the email is sent, so that the outbox stores none; `content` is empty. */
      paper: z.object({ invoiceId: id, kind: z.enum(paperKinds) }).optional(),
      /** A file of the client, read when the email is sent; `content` is empty. */
      clientFileId: id.optional(),
    }),
  ),
});
export type EmailDetail = z.infer<typeof emailDetail>;
