import { z } from 'zod';
import { day } from '../../../../shared/zod.ts';
import { calendarViews } from './calendar/calendar-days.ts';

/** Beyond these years an address is a slip of the hand, and leads to today. */
export const reachableDay = day.refine(value => value >= '1970-01-01' && value < '2200-01-01');

/** What of the calendar stands in the address: `?view=week&date=2026-11-18`. Without them: this month. */
export const calendarSearch = z.object({
  view: z.enum(calendarViews).optional().catch(undefined),
  date: reachableDay.optional().catch(undefined),
  /** Whose sessions, where several work here; without it everybody's. */
  with: z.number().int().min(1).optional().catch(undefined),
});
export type CalendarSearch = z.infer<typeof calendarSearch>;
