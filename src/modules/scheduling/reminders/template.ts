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

/** Opt-out instructions expected by carriers. */
export const howToStop = ' Reply STOP to end.';

export const builtInTexts = {
  emailSubject: 'Reminder: your appointment on {date}',
  emailBody: 'This is a reminder of your appointment with {practice}. Please let us know whether you can make it.',
  smsBody: `{practice}: your appointment is on {date} at {time}. Confirm: {confirmLink} Cancel: {cancelLink}${howToStop}`,
};

const inBraces = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** Placeholders that do not exist, as typed. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(inBraces)].flatMap(([whole, name = '']) => (isPlaceholder(name) ? [] : [whole]));

export const usesPlaceholder = (text: string, name: Placeholder) => text.includes(`{${name}}`);

/** Values are inserted literally; placeholders within them are not expanded. */
export const fillTemplate = (text: string, values: Record<string, string>): string =>
  text.replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? '') : whole));
