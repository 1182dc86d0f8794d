import { z } from 'zod';
import { countedPageOf, pageQuery } from '../../../shared/page.ts';
import { email, id, instant, text } from '../../../shared/zod.ts';

/** `blocked`: by the practice itself. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'blocked'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const reasonLabels: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  blocked: 'Blocked',
};

/** What the log says of a mail that was left out for it. */
export const whyLeftOut: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed.',
  bounced: 'An earlier email to this address bounced.',
  complained: 'Reported an email as spam.',
  blocked: 'Blocked by the practice.',
};

/** One line of GET /api/emails/suppressions: an address that gets no mail to many. */
export const suppression = z.object({
  id,
  email: z.string(),
  reason: z.enum(suppressionReasons),
  /** What the mail server said, or what else is known. */
  detail: z.string().nullable(),
  createdAt: instant,
});
export type Suppression = z.infer<typeof suppression>;

/** Which of them a list or an export means. */
export const suppressionFilter = z.object({
  search: text(200).optional(),
  reason: z.enum(suppressionReasons).optional(),
});
export type SuppressionFilter = z.infer<typeof suppressionFilter>;

/** Query of GET /api/emails/suppressions, the newest first. */
export const suppressionPageQuery = suppressionFilter.extend(pageQuery.shape);
export type SuppressionPageQuery = z.infer<typeof suppressionPageQuery>;

const count = z.number().int();
/** `counts`: by reason, of everything that the search finds; `total`: of the reason that was asked for. */
export const suppressionPage = countedPageOf(suppression).extend({
  counts: z.record(z.enum(suppressionReasons), count),
});
export type SuppressionPage = z.infer<typeof suppressionPage>;

/** Body of POST /api/emails/suppressions. */
export const suppressionInput = z.object({ email: email() });

/** Answer of GET /api/emails/suppressions/reason?email=…: null for an address that gets mails to many. */
export const suppressionQuery = z.object({ email: text(254) });
export const suppressionAnswer = z.object({ reason: z.enum(suppressionReasons).nullable() });
