import type { NewSequence } from './contract.ts';
import { messages } from './messages/en.ts';

export type Template = { name: string; purpose: string; sequence: NewSequence };

const hour = 60;
const day = 24 * hour;
const rules = { onlyFirst: true, lapsedDays: 60, daytimeOnly: true };
type MailText = { subject: string; paragraphs: string[] };
const mail = (delayMinutes: number, { subject, paragraphs }: MailText) => ({
  delayMinutes,
  subject,
  body: paragraphs.map(text => `<p>${text}</p>`).join(''),
  bodyFormat: 'html' as const,
  isOn: true,
});

/** Ready-made emails, meant to be adapted, in the language that clients read; names are for the practice. */
export const templatesIn = (t: typeof messages): Template[] => [
  {
    name: 'Welcome new subscribers',
    purpose: 'Three emails in a week: who you are, something useful, and how to work with you.',
    sequence: {
      ...rules,
      name: 'Welcome',
      trigger: 'subscribed',
      stopsWhenActing: true,
      steps: [mail(0, t.welcome.hello), mail(2 * day, t.welcome.smallChange), mail(4 * day, t.welcome.workTogether)],
    },
  },
  {
    name: 'Prepare for the first appointment',
    purpose: 'After a first booking: what to bring and what to think about.',
    sequence: {
      ...rules,
      name: 'First booking',
      trigger: 'booked',
      stopsWhenActing: false,
      steps: [mail(hour, t.firstBooking.prepare)],
    },
  },
  {
    name: 'Follow up after a purchase',
    purpose: 'Two emails after a purchase: how to get started, and a check-in a week later.',
    sequence: {
      ...rules,
      name: 'After buying',
      trigger: 'purchased',
      stopsWhenActing: false,
      steps: [mail(day, t.purchase.start), mail(7 * day, t.purchase.checkIn)],
    },
  },
  {
    name: 'Check in with inactive clients',
    purpose: 'A friendly check-in after 60 days without an appointment.',
    sequence: {
      ...rules,
      name: 'Come back',
      trigger: 'lapsed',
      stopsWhenActing: true,
      steps: [mail(0, t.comeBack.checkIn)],
    },
  },
];

export const templates = templatesIn(messages);

const blank = { ...rules, steps: [] };

/** Starting points without texts: only the trigger is set. */
export const blankSequences: Template[] = [
  {
    name: 'Blank: after someone subscribes',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After subscribing', trigger: 'subscribed', stopsWhenActing: true },
  },
  {
    name: 'Blank: after a booking',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After a booking', trigger: 'booked', stopsWhenActing: false },
  },
  {
    name: 'Blank: after a purchase',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After a purchase', trigger: 'purchased', stopsWhenActing: false },
  },
  {
    name: 'Blank: after a break',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After a break', trigger: 'lapsed', stopsWhenActing: true },
  },
];
