import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { id, instant } from '../../../shared/zod.ts';

/**
 * `payment`: an invoice was paid; `refund`: money was returned. `unsubscribe`: the end of a newsletter subscription.
 * `file`: a download. The order is that of events at the same instant.
 */
export const timelineKinds = [
  'client',
  'appointment',
  'email',
  'sms',
  'invoice',
  'payment',
  'refund',
  'note',
  'measurement',
  'newsletter',
  'unsubscribe',
  'file',
  'purchase',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** An event in a client's history, identified by `kind` and `id`; `href` is a path of this site. */
export const timelineEvent = z.object({
  kind: z.enum(timelineKinds),
  id,
  at: instant,
  title: z.string(),
  detail: z.string().nullable(),
  href: z.string().nullable(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** Filters of the timeline with their kinds. */
export const timelineGroups = {
  appointments: ['appointment'],
  messages: ['email', 'sms', 'newsletter', 'unsubscribe'],
  billing: ['invoice', 'payment', 'refund', 'purchase'],
  records: ['note', 'measurement'],
} as const satisfies Record<string, readonly TimelineKind[]>;
export type TimelineGroup = keyof typeof timelineGroups;
export const timelineGroup = z.enum(Object.keys(timelineGroups) as [TimelineGroup, ...TimelineGroup[]]);

/** GET /api/clients/{id}/timeline?cursor=&limit=&group=: newest first. */
export const timelineQuery = pageQuery.extend({
  group: timelineGroup.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type TimelineQuery = z.infer<typeof timelineQuery>;
export const timeline = pageOf(timelineEvent);
export type Timeline = z.infer<typeof timeline>;
