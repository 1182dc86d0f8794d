import { z } from 'zod';
import { clockTime, id, instant, line, text } from '../../../shared/zod.ts';
import { unknownPlaceholders } from './template.ts';

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** One automatic reminder: so many real minutes before the session begins. */
export const reminderStep = z.object({
  channel: z.enum(channels),
  minutesBefore: z
    .number('Enter how long before')
    .int('Whole minutes only')
    .min(5, 'At least 5 minutes before')
    .max(30 * 24 * 60, 'At most 30 days before'),
});
export type ReminderStep = z.infer<typeof reminderStep>;

/** Wall time in the practice's zone between which nothing is sent by itself; may span midnight. */
export const quietHours = z.object({ from: clockTime, to: clockTime }).refine(({ from, to }) => from !== to, {
  path: ['to'],
  message: 'Quiet hours must start and end at different times',
});
export type QuietHours = z.infer<typeof quietHours>;

export const defaultSteps: ReminderStep[] = [
  { channel: 'email', minutesBefore: 48 * 60 },
  { channel: 'sms', minutesBefore: 24 * 60 },
];

/** What a reminder can become. `queued`: handed to the outbox of its channel, whose log tells how it goes on. */
export const reminderStatuses = ['pending', 'queued', 'skipped', 'dropped'] as const;
export type ReminderStatus = (typeof reminderStatuses)[number];

export const maxSteps = 6;

const knowsPlaceholders = (value: string | null) => !value || unknownPlaceholders(value).length === 0;
const unknownSentence = {
  error: ({ input }: { input?: unknown }) =>
    `${unknownPlaceholders(String(input ?? ''))[0] ?? ''} isn’t a placeholder. Choose one from Insert.`,
};

const own = (schema: z.ZodString) =>
  schema
    .nullable()
    .transform(value => value || null)
    .refine(knowsPlaceholders, unknownSentence);

/** The texts that a practice can word itself; null and blank are the built-in one. */
export const reminderTexts = z.object({
  emailSubject: own(line(200)),
  emailBody: own(text(5_000)),
  smsBody: own(text(600)),
});
export type ReminderTexts = z.infer<typeof reminderTexts>;

/** Answer of GET and PUT /api/reminders/settings. */
export const reminderSettings = reminderTexts.extend({
  steps: z
    .array(reminderStep)
    .max(maxSteps, `At most ${maxSteps} reminders`)
    .refine(steps => new Set(steps.map(keyOfStep)).size === steps.length, 'Two reminders are the same'),
  quietHours: quietHours.nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** Body of PUT /api/reminders/settings: a text that is left out stays as it was. */
export const reminderSettingsInput = reminderSettings.partial({ emailSubject: true, emailBody: true, smsBody: true });
export type ReminderSettingsInput = z.infer<typeof reminderSettingsInput>;

export const keyOfStep = ({ channel, minutesBefore }: ReminderStep) => `${channel} ${minutesBefore}`;

const words = z.record(z.string(), z.string());
/** Answer of GET /api/reminders/example: whom a preview speaks to, and what the placeholders stand for in each channel. */
export const reminderExample = z.object({ about: z.string(), isReal: z.boolean(), email: words, sms: words });
export type ReminderExample = z.infer<typeof reminderExample>;

/** Body of POST /api/reminders/test: the texts as they are typed, sent to oneself. */
export const reminderTest = reminderTexts.extend({ channel: z.enum(channels) });

/**
 * Answer of both calls by hand and of the test. `sent`: the server of the channel has accepted it; `queued`: it has not
 * yet, or not when the answer was given; `failed`: it does not go out, or may not have.
 */
export const reminderMessage = z.object({ message: z.string(), outcome: z.enum(['sent', 'queued', 'failed']) });
export type ReminderMessage = z.infer<typeof reminderMessage>;

/** Query of both calls by hand, added: how many seconds the answer waits at most for what becomes of it. */
export const remindQuery = z.object({ wait: z.coerce.number().min(0).max(5).default(0) });

/**
 * What became of a reminder. `waiting`: handed to the outbox and not sent yet; `unknown`: perhaps sent, nobody can know.
 */
export const trailStatuses = [
  'pending',
  'waiting',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'skipped',
  'dropped',
] as const;

/** One of GET /api/appointments/{id}/reminders. Those of the channel sms are the "SMS reminder" of section 3. */
export const trailEntry = z.object({
  id,
  tenantId: id,
  appointmentId: id,
  clientId: id,
  channel: z.enum(channels),
  /** By itself, in the place of a text that failed, or by hand. */
  origin: z.enum(['step', 'fallback', 'manual']),
  minutesBefore: z.number().int().nullable(),
  /** The start of the session that it speaks of. */
  startTime: instant,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  scheduledFor: instant,
  status: z.enum(trailStatuses),
  sentAt: instant.nullable(),
  errorMessage: z.string().nullable(),
  /** Whether it is written down that the client agreed to text messages; null for an e-mail. */
  hasConsent: z.boolean().nullable(),
  createdAt: instant,
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** What the page `/reminder-preferences` shows a client. */
export type ReminderPreferences = {
  practiceName: string;
  emailReminders: boolean;
  smsReminders: boolean;
  /** Whether the client gets mails to many; as a subscriber of the newsletter, or as any client does. */
  newsletter: boolean;
  isSubscriber: boolean;
};
