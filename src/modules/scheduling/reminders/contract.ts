import { z } from 'zod';
import { clockTime, id, instant, line, text } from '../../../shared/zod.ts';
import { unknownPlaceholders } from './template.ts';

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** An automatic reminder, sent this many elapsed minutes before the appointment. */
export const reminderStep = z.object({
  channel: z.enum(channels),
  minutesBefore: z
    .number('Enter how long before')
    .int('Whole minutes only')
    .min(5, 'At least 5 minutes before')
    .max(30 * 24 * 60, 'At most 30 days before'),
});
export type ReminderStep = z.infer<typeof reminderStep>;

/** Wall time in the practice's zone; may span midnight. Only automatic reminders respect it. */
export const quietHours = z.object({ from: clockTime, to: clockTime }).refine(({ from, to }) => from !== to, {
  path: ['to'],
  message: 'Quiet hours must start and end at different times',
});
export type QuietHours = z.infer<typeof quietHours>;

export const defaultSteps: ReminderStep[] = [
  { channel: 'email', minutesBefore: 48 * 60 },
  { channel: 'sms', minutesBefore: 24 * 60 },
];

/** Status of a reminder. `queued`: handed to the outbox of its channel, whose log has the further status. */
export const reminderStatuses = ['pending', 'queued', 'skipped', 'dropped'] as const;
export type ReminderStatus = (typeof reminderStatuses)[number];

export const maxSteps = 6;

const hasKnownPlaceholders = (value: string | null) => !value || unknownPlaceholders(value).length === 0;
const unknownPlaceholder = {
  error: ({ input }: { input?: unknown }) =>
    `${unknownPlaceholders(String(input ?? ''))[0] ?? ''} isn’t a placeholder. Choose one from Insert.`,
};

const customText = (schema: z.ZodString) =>
  schema
    .nullable()
    .transform(value => value || null)
    .refine(hasKnownPlaceholders, unknownPlaceholder);

/** Custom texts of the practice; null means the built-in text. */
export const reminderTexts = z.object({
  emailSubject: customText(line(200)),
  emailBody: customText(text(5_000)),
  smsBody: customText(text(600)),
});
export type ReminderTexts = z.infer<typeof reminderTexts>;

/** Response of GET and PUT /api/reminders/settings. */
export const reminderSettings = reminderTexts.extend({
  steps: z
    .array(reminderStep)
    .max(maxSteps, `At most ${maxSteps} reminders`)
    .refine(steps => new Set(steps.map(keyOfStep)).size === steps.length, 'Two reminders are the same'),
  quietHours: quietHours.nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** Body of PUT /api/reminders/settings: missing texts are unchanged. */
export const reminderSettingsInput = reminderSettings.partial({ emailSubject: true, emailBody: true, smsBody: true });
export type ReminderSettingsInput = z.infer<typeof reminderSettingsInput>;

export const keyOfStep = ({ channel, minutesBefore }: ReminderStep) => `${channel} ${minutesBefore}`;

const placeholderValues = z.record(z.string(), z.string());
/**
 * Response of GET /api/reminders/example: the appointment of the preview and the values of the placeholders per
 * channel.
 */
export const reminderExample = z.object({
  about: z.string(),
  isReal: z.boolean(),
  email: placeholderValues,
  sms: placeholderValues,
  /** The built-in texts, in the language of the practice’s clients. */
  builtIn: z.object({
    emailSubject: z.string(),
    emailBody: z.string(),
    smsBody: z.string(),
    shortSmsBody: z.string(),
  }),
  /** Labels of the links in an email, by placeholder. */
  links: z.object({ confirmLink: z.string(), moveLink: z.string(), cancelLink: z.string() }),
});
export type ReminderExample = z.infer<typeof reminderExample>;

/** Body of POST /api/reminders/test: sends unsaved texts to the user. */
export const reminderTest = reminderTexts.extend({ channel: z.enum(channels) });

/**
 * Response of sending manually or as a test. `sent`: accepted by the server of the channel; `queued`: not accepted when
 * the response was sent; `failed`: not sent, or the outcome is unknown.
 */
export const reminderMessage = z.object({ message: z.string(), outcome: z.enum(['sent', 'queued', 'failed']) });
export type ReminderMessage = z.infer<typeof reminderMessage>;

/** Seconds to wait for the outcome before responding. */
export const remindQuery = z.object({ wait: z.coerce.number().min(0).max(5).default(0) });

/** Status of a reminder and its message. `waiting`: in the outbox; `unknown`: the server did not say whether it was sent. */
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

/**
 * An entry of GET /api/appointments/{id}/reminders. Entries with the channel `sms` are what the specification calls
 * "SMS reminder" (section 3).
 */
export const trailEntry = z.object({
  id,
  tenantId: id,
  appointmentId: id,
  clientId: id,
  channel: z.enum(channels),
  /** Automatic step, replacement for a failed text message, or sent manually. */
  origin: z.enum(['step', 'fallback', 'manual']),
  minutesBefore: z.number().int().nullable(),
  /** Start of the appointment mentioned in the reminder. */
  startTime: instant,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  scheduledFor: instant,
  status: z.enum(trailStatuses),
  sentAt: instant.nullable(),
  errorMessage: z.string().nullable(),
  /** Whether the client's consent to text messages is recorded; null for emails. */
  hasConsent: z.boolean().nullable(),
  createdAt: instant,
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** Data of the page `/reminder-preferences`. */
export type ReminderPreferences = {
  practiceName: string;
  emailReminders: boolean;
  smsReminders: boolean;
  /** Whether the client gets bulk emails, as a subscriber or as a client. */
  newsletter: boolean;
  isSubscriber: boolean;
};
