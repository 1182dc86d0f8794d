import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';

/** Response of GET, POST (creates a new URL and revokes the old one), PUT and DELETE /api/calendar-feed. */
export const calendarFeed = z.object({
  /** Secret URL for calendar programs; whoever knows it can read the appointments. Null if sharing is off. */
  url: z.string().nullable(),
  hideNames: z.boolean(),
  createdAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** Body of PUT /api/calendar-feed. */
export const feedInput = z.object({ hideNames: z.boolean('Choose an option') });
