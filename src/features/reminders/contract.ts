import { z } from 'zod';
import { clockTime } from '../../shared/zod.ts';

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** One automatic reminder: so many real minutes before the session begins. */
export const reminderStep = z.object({
  channel: z.enum(channels),
  minutesBefore: z
    .number()
    .int()
    .min(5, 'At least 5 minutes before')
    .max(30 * 24 * 60, 'At most 30 days before'),
});
export type ReminderStep = z.infer<typeof reminderStep>;

/** Wall time in the practice's zone between which nothing is sent by itself; may span midnight. */
export const quietHours = z.object({ from: clockTime, to: clockTime });
export type QuietHours = z.infer<typeof quietHours>;

export const defaultSteps: ReminderStep[] = [
  { channel: 'email', minutesBefore: 48 * 60 },
  { channel: 'sms', minutesBefore: 24 * 60 },
];

/** What a reminder can become. `queued`: handed to the outbox of its channel, whose log tells how it goes on. */
export const reminderStatuses = ['pending', 'queued', 'skipped', 'dropped'] as const;
