import { z } from 'zod';
import { day } from '../../../shared/zod.ts';
import { calendarViews } from './calendar/calendar-days.ts';

/** What of the calendar stands in the address: `?view=week&date=2026-11-18`. Without them: this month. */
export const calendarSearch = z.object({
  view: z.enum(calendarViews).optional().catch(undefined),
  date: day.optional().catch(undefined),
});
export type CalendarSearch = z.infer<typeof calendarSearch>;
