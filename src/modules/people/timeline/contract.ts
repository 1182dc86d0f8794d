import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { id, instant } from '../../../shared/zod.ts';

/** `payment`: money came for an invoice; `refund`: it went back. `unsubscribe`: the end of a newsletter sign-up. `file`: one was downloaded. At equal instants in this order. */
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

/** One thing that happened with a person. `id` and `kind` name it; `href` leads to it, a path of this site. */
export const timelineEvent = z.object({
  kind: z.enum(timelineKinds),
  id,
  at: instant,
  title: z.string(),
  detail: z.string().nullable(),
  href: z.string().nullable(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** What a timeline can be narrowed to, and the kinds that belong to it. */
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
