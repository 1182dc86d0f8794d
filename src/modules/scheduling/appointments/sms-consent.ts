/** Consent text at the phone field. It must say how to opt out of text messages. */
export const smsWords = 'By giving your number, you agree to get text reminders. Reply STOP to opt out.';
