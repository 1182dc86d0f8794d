export const messages = {
  /** Templates until the practice writes its own. Letters outside of GSM 03.38 would make a text message longer. */
  builtIn: {
    emailSubject: 'Reminder: your appointment on {date}',
    emailBody: 'This is a reminder of your appointment with {practice}. Please let us know whether you can make it.',
    smsBody: '{practice}: your appointment is on {date} at {time}. Confirm: {confirmLink} Cancel: {cancelLink}',
  },
  /** Ends the text message, as carriers expect. */
  howToStop: 'Reply STOP to end.',
  /** Instead of a name that is unknown or implausible: "Hi there". */
  someone: 'there',
  mail: {
    title: (when: string) => `Coming up: ${when}`,
    confirm: 'Confirm',
    reschedule: 'Reschedule',
    cancel: 'Cancel appointment',
    why: (practice: string) => `You’re getting this because you have an appointment with ${practice}.`,
    stop: 'Stop reminder emails',
  },
  preferences: {
    title: 'Your reminders',
    failed: 'This link doesn’t work',
    question: (practice: string) => `How should ${practice} remind you of your appointments?`,
    byEmail: 'By email',
    byText: 'By text message',
    also: 'Also by email',
    newsletter: (practice: string) => `Newsletter from ${practice}`,
    news: (practice: string) => `News from ${practice}`,
    save: 'Save',
    saved: 'Saved',
    again: 'Change again',
    remindBy: {
      both: 'We’ll remind you by email and by text message.',
      email: 'We’ll remind you by email.',
      sms: 'We’ll remind you by text message.',
      none: 'You won’t get any more reminders.',
    },
    getNewsletter: 'You’ll get the newsletter.',
    noNewsletter: 'You won’t get the newsletter.',
    getNews: 'You’ll get news by email.',
    noNews: 'You won’t get news by email.',
    otherEmails: 'This doesn’t change emails about booking, rescheduling or cancelling an appointment.',
  },
  errors: { linkBroken: 'This link doesn’t work. Open it from the email again.' },
};
