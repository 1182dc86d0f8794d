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

/** Explanation in the log of an email that was not sent. */
export const whyLeftOut: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed.',
  bounced: 'An earlier email to this address bounced.',
  complained: 'Reported an email as spam.',
  blocked: 'Blocked by the practice.',
};

/** An entry of GET /api/emails/suppressions: an address that gets no bulk emails. */
export const suppression = z.object({
  id,
  email: z.string(),
  reason: z.enum(suppressionReasons),
  detail: z.string().nullable(),
  createdAt: instant,
});
export type Suppression = z.infer<typeof suppression>;

export const suppressionFilter = z.object({
  search: text(200).optional(),
  reason: z.enum(suppressionReasons).optional(),
});
export type SuppressionFilter = z.infer<typeof suppressionFilter>;

/** Query of GET /api/emails/suppressions, newest first. */
export const suppressionPageQuery = suppressionFilter.extend(pageQuery.shape);
export type SuppressionPageQuery = z.infer<typeof suppressionPageQuery>;

const count = z.number().int();
/** `counts`: matches of the search by reason; `total`: matches of the selected reason. */
export const suppressionPage = countedPageOf(suppression).extend({
  counts: z.record(z.enum(suppressionReasons), count),
});
export type SuppressionPage = z.infer<typeof suppressionPage>;

export const suppressionInput = z.object({ email: email() });

/** Response of GET /api/emails/suppressions/reason?email=…: null if the address gets bulk emails. */
export const suppressionQuery = z.object({ email: text(254) });
export const suppressionAnswer = z.object({ reason: z.enum(suppressionReasons).nullable() });
