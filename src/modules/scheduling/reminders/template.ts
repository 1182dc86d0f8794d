import { countSegments } from '../../messaging/sms/segments.ts';
import { reminderMessages } from './messages/catalog.ts';

/** Placeholders with the descriptions shown in the menu. */
export const placeholders = {
  firstName: 'The client’s first name',
  fullName: 'The client’s full name',
  date: 'Appointment date',
  time: 'Appointment time',
  practice: 'Your practice name',
  service: 'Service booked',
  confirmLink: 'Link to confirm',
  moveLink: 'Link to reschedule',
  cancelLink: 'Link to cancel',
} as const;
export type Placeholder = keyof typeof placeholders;
export const placeholderNames = [
  'firstName',
  'fullName',
  'date',
  'time',
  'practice',
  'service',
  'confirmLink',
  'moveLink',
  'cancelLink',
] as const satisfies Placeholder[];

/** `shortSmsBody`: without opt-out instructions. */
export type BuiltInTexts = { emailSubject: string; emailBody: string; smsBody: string; shortSmsBody: string };

/** The texts until the practice writes its own, in its language. */
export function builtInTexts(locale: string): BuiltInTexts {
  const { builtIn, howToStop } = reminderMessages.in(locale);
  return { ...builtIn, smsBody: `${builtIn.smsBody} ${howToStop}`, shortSmsBody: builtIn.smsBody };
}

const inBraces = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** Placeholders that do not exist, as typed. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(inBraces)].flatMap(([match, name = '']) => (isPlaceholder(name) ? [] : [match]));

export const usesPlaceholder = (text: string, name: Placeholder) => text.includes(`{${name}}`);

/** Values are inserted literally; placeholders within them are not expanded. */
export const fillTemplate = (text: string, values: Record<string, string>): string =>
  text.replace(inBraces, (match, name: string) => (isPlaceholder(name) ? (values[name] ?? '') : match));

const maxParts = 2;

/** Text message of a reminder. The built-in text adds opt-out instructions unless that would need a third segment. */
export function fillSms(typed: string | null, values: Record<string, string>, builtIn: BuiltInTexts): string {
  const template = typed || builtIn.smsBody;
  const text = fillTemplate(template, values);
  if (template !== builtIn.smsBody || countSegments(text).segments <= maxParts) return text;
  return fillTemplate(builtIn.shortSmsBody, values);
}
