import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';

/** Answer of GET, POST (a new address; the old one stops), PUT and DELETE /api/calendar-feed; of one's own. */
export const calendarFeed = z.object({
  /** Where calendar programs read it; whoever has it sees the appointments. Null while nothing is shared. */
  url: z.string().nullable(),
  hideNames: z.boolean(),
  createdAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** Body of PUT /api/calendar-feed. */
export const feedInput = z.object({ hideNames: z.boolean('Choose an option') });
