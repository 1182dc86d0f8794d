import { z } from 'zod';
import { get } from '../../../../ui/data/query.ts';
import {
  channels,
  type ReminderSettings,
  type ReminderStep,
  reminderExample,
  reminderSettings,
  reminderTexts,
} from '../contract.ts';
import type { BuiltInTexts } from '../template.ts';

/** In minutes. */
export const units = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type Unit = keyof typeof units;

/** Values as typed. Built-in texts are filled in completely, so that they can be edited. */
export type ReminderValues = {
  steps: { channel: ReminderStep['channel']; amount: string; unit: Unit }[];
  hasQuietHours: boolean;
  quietHours: { from: string; to: string };
  emailSubject: string;
  emailBody: string;
  smsBody: string;
};

const typedStep = z
  .object({ channel: z.enum(channels), amount: z.string(), unit: z.enum(['minutes', 'hours', 'days']) })
  .transform(({ channel, amount, unit }) => ({ channel, minutesBefore: Number(amount || Number.NaN) * units[unit] }));

/** Converts the form to the contract: texts equal to the built-in ones become null. */
export const reminderForm = (builtIn: BuiltInTexts) =>
  z
    .object({
      steps: z.array(typedStep),
      hasQuietHours: z.boolean(),
      quietHours: z.object({ from: z.string(), to: z.string() }),
      emailSubject: z.string(),
      emailBody: z.string(),
      smsBody: z.string(),
    })
    .transform(({ hasQuietHours, quietHours, steps, ...typed }) => ({
      ...ownTexts(typed, builtIn),
      steps,
      quietHours: hasQuietHours ? quietHours : null,
    }))
    .pipe(reminderSettings);

type Texts = Pick<ReminderValues, 'emailSubject' | 'emailBody' | 'smsBody'>;

export const ownTexts = (
  { emailSubject, emailBody, smsBody }: Texts,
  builtIn: BuiltInTexts,
): z.input<typeof reminderTexts> => ({
  emailSubject: emailSubject === builtIn.emailSubject ? null : emailSubject,
  emailBody: emailBody === builtIn.emailBody ? null : emailBody,
  smsBody: smsBody === builtIn.smsBody ? null : smsBody,
});

export const readTexts = (typed: Texts, builtIn: BuiltInTexts) => reminderTexts.safeParse(ownTexts(typed, builtIn));

const usualQuietHours = { from: '21:00', to: '08:00' };

export const valuesOf = (saved: ReminderSettings, builtIn: BuiltInTexts): ReminderValues => ({
  steps: saved.steps.map(typedOf),
  hasQuietHours: saved.quietHours !== null,
  quietHours: saved.quietHours ?? usualQuietHours,
  emailSubject: saved.emailSubject ?? builtIn.emailSubject,
  emailBody: saved.emailBody ?? builtIn.emailBody,
  smsBody: saved.smsBody ?? builtIn.smsBody,
});

/** Uses the largest unit that fits, but hours up to two days. */
export function typedOf({ channel, minutesBefore }: ReminderStep): ReminderValues['steps'][number] {
  const isDays = minutesBefore % units.days === 0 && minutesBefore > 2 * units.days;
  const unit = isDays ? 'days' : minutesBefore % units.hours === 0 ? 'hours' : 'minutes';
  return { channel, amount: String(minutesBefore / units[unit]), unit };
}

export const remindersPath = '/api/reminders';
export const reminderSettingsQuery = get([remindersPath, 'settings'], reminderSettings);
export const reminderExampleQuery = get([remindersPath, 'example'], reminderExample);
