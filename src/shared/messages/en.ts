import type { AppointmentType } from '../appointment-types.ts';
import { fieldErrors } from './field-errors.ts';

const appointmentTypes: Record<AppointmentType, string> = {
  consultation: 'Initial Consultation',
  'follow-up': 'Follow-up Session',
  'nutrition-plan': 'Nutrition Plan Review',
  'wellness-check': 'Wellness Check',
  assessment: 'Assessment',
  planning: 'Planning',
};

export const messages = {
  appointmentTypes,
  optional: 'optional',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  website: 'Website',
  close: 'Close',
  back: 'Back',
  done: 'Done',
  tryAgain: 'Try again',
  yourTime: 'Your time',
  privacyPolicy: 'Privacy policy',
  terms: 'Terms',
  /** Followed by our name. */
  poweredBy: 'Powered by',
  visit: (name: string) => `Visit ${name}`,
  contactPractitioner: 'If you need help, contact your practitioner directly.',
  askSender: 'If that doesn’t help, ask the practice that sent you the link.',
  call: (phone: string) => `Call ${phone}`,
  sendMeTheLink: 'Send me the link',
  /** Begins an email; null if the name is unknown or implausible. */
  greeting: (firstName: string | null) => `Hi ${firstName ?? 'there'},`,
  linkBroken: 'This link doesn’t work',
  requestNewLink: 'Request a new link',
  checkInbox: 'Check your inbox',
  /** Label of the link in emails to the session or invoice. */
  seeInRoom: 'See it in your client room',
  errors: {
    ...fieldErrors,
    tooOften: 'Too many attempts. Wait a few minutes and try again.',
    tooLarge: 'This is too large. Send less.',
    otherSite: 'This request came from another site and was blocked.',
    formOfOtherSite: 'This form came from another site and was blocked.',
    databaseDown: 'Sorrel can’t reach its database right now. Try again in a minute.',
    unexpected: 'Something went wrong',
    linkIncomplete: 'Part of the link may be missing. Open it again from the email.',
    nothingHere: 'There is nothing at this address',
  },
};
