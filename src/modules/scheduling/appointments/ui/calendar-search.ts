import { z } from 'zod';
import { day } from '../../../../shared/zod.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Years beyond these are probably typing errors; the calendar then shows today. */
export const reachableDay = day.refine(value => value >= '1970-01-01' && value < '2200-01-01');

/** Search parameters of the calendar: `?view=week&date=2026-11-18`. Defaults to the current month. */
export const calendarSearch = z.object({
  view: z.enum(calendarViews).optional().catch(undefined),
  date: reachableDay.optional().catch(undefined),
  /** ID of the practitioner whose appointments are shown; absent for all. */
  with: z.number().int().min(1).optional().catch(undefined),
});
export type CalendarSearch = z.infer<typeof calendarSearch>;
