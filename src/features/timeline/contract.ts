import { z } from 'zod';
import { id, instant } from '../../shared/zod.ts';

export const timelineKinds = [
  'client',
  'appointment',
  'email',
  'sms',
  'invoice',
  'note',
  'measurement',
  'newsletter',
] as const;
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
/** GET /api/clients/{id}/timeline?before=&limit=: newest first; `before` is the last page's `next`. */
export const timelineQuery = z.object({
  before: instant.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const timeline = z.object({ events: z.array(timelineEvent), next: instant.nullable() });
