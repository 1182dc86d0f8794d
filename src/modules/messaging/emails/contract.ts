import { z } from 'zod';
import { countedPageOf, pageQuery } from '../../../shared/page.ts';
import { day, id, instant, text } from '../../../shared/zod.ts';
import { paperKinds } from './invoice-papers.ts';

/**
 * queued → sending → sent | failed | unknown | suppressed; a queued mail may wait for its next attempt.
 * `unknown`: the program died or lost the server while the mail's last byte was under way. Never re-sent by itself.
 * `suppressed`: a mail to many that was not sent because its addressee has left, or because it was ended early.
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

/** One line of GET /api/emails/logs, newest first; without parameters the newest 2,000. */
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
  /** smtp: handed to a mail server; outbox: not sent, as no mail server was set up (`failed`). Null until it was tried. */
  sentBy: z.enum(['smtp', 'outbox']).nullable(),
});
export type EmailLog = z.infer<typeof emailLog>;

/** Which mails a page of the log means. `from` and `to`: days of the practice on which they were written, both counted. */
export const emailFilter = z.object({
  search: text(200).optional(),
  status: z.enum(emailStatuses).optional(),
  campaignId: z.coerce.number().pipe(id).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type EmailFilter = z.infer<typeof emailFilter>;

/** Query of GET /api/emails/logs for a page of it. */
export const emailPageQuery = emailFilter.extend(pageQuery.shape);
export type EmailPageQuery = z.infer<typeof emailPageQuery>;

/** Beyond so many, mails are not counted: what it costs would grow with the practice. */
export const maxCounted = 1_000;

/** A line of such a page. `clientName`: of the client whose mail it is, as they are called now. */
export const emailRow = emailLog.extend({ clientName: z.string().nullable() });
export type EmailRow = z.infer<typeof emailRow>;

/** `total`: how many the filter finds, at most `maxCounted`; `isMore`: there are more than that. */
export const emailPage = countedPageOf(emailRow).extend({ isMore: z.boolean() });
export type EmailPage = z.infer<typeof emailPage>;

/** GET /api/emails/logs/{id}: the same with the content. */
export const emailDetail = emailLog.extend({
  html: z.string(),
  text: z.string(),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      content: z.string(),
      /** Drawn when the mail is sent, and `content` is empty: a row of the outbox holds no PDF. */
      paper: z.object({ invoiceId: id, kind: z.enum(paperKinds) }).optional(),
    }),
  ),
});
export type EmailDetail = z.infer<typeof emailDetail>;
