import { z } from 'zod';
import { id, instant, line, requiredText } from '../../../shared/zod.ts';

/** How many calendars a practitioner can add. */
export const maxCalendars = 5;

/** Busy times are counted this far ahead. */
export const countedWeeks = 8;

/** The secret address of a calendar. webcal:// is https:// for programs that open calendars. */
const calendarAddress = requiredText(2_000, 'Paste the address of your calendar')
  .transform(value => value.replace(/^webcals?:\/\//i, 'https://'))
  .refine(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'Paste an address that starts with https:// or webcal://',
  });

/** Body of POST /api/busy-calendars. Without a name, the calendar is called after its program. */
export const busyCalendarInput = z.object({
  name: line(80)
    .nullish()
    .transform(value => value || null),
  address: calendarAddress,
});
export type BusyCalendarInput = z.output<typeof busyCalendarInput>;

export const calendarStates = ['working', 'failing', 'paused'] as const;

/** A calendar without its address, which is secret. */
export const busyCalendar = z.object({
  id,
  name: z.string(),
  /** The server that it comes from. */
  host: z.string().nullable(),
  state: z.enum(calendarStates),
  /** Why it can't be read right now, in a sentence. */
  problem: z.string().nullable(),
  /** Busy times in the next eight weeks. */
  upcoming: z.number().int(),
  /** Entries that could not be read; they don't block times. */
  unreadable: z.number().int(),
  /** When it was last read. */
  checkedAt: instant,
  failingSince: instant.nullable(),
  createdAt: instant,
});
export type BusyCalendar = z.infer<typeof busyCalendar>;

/** Limits one request for busy times. */
export const maxBusyDays = 62;

/** Query of GET /api/busy-times: by default the next 62 days of the signed-in user. */
export const busyTimesQuery = z.object({
  from: instant.optional(),
  to: instant.optional(),
  userId: z.coerce.number().int().min(1).optional(),
});
export type BusyTimesQuery = z.output<typeof busyTimesQuery>;

/** A time when the practitioner is busy elsewhere. It has no title: none is stored. */
export const busyTime = z.object({ startTime: instant, endTime: instant });
export type BusyTime = z.infer<typeof busyTime>;
