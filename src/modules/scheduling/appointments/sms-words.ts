/** Said where the number is given: whoever gets text messages must know how to end them. Giving it is agreeing to this. */
export const smsWords = 'By giving your number, you agree to get text reminders. Reply STOP to opt out.';
