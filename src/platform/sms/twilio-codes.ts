/** Twilio error codes of text messages (twilio.com/docs/api/errors). */
const sentences: Record<number, string> = {
  21211: 'This phone number doesn’t exist.',
  21408: 'Your Twilio account can’t send to this country.',
  21606: 'The sender number can’t send text messages to this number.',
  21610: 'This number replied STOP, so it gets no more messages.',
  21611: 'Too many messages are waiting at this sender number.',
  21612: 'Twilio can’t reach this number from the sender number.',
  21614: 'This number can’t receive text messages. It may be a landline.',
  21617: 'The message is too long.',
  21659: 'The sender number doesn’t belong to the Twilio account.',
  21660: 'The sender number doesn’t belong to the Twilio account.',
  30001: 'Too many messages were waiting at Twilio.',
  30002: 'The Twilio account is suspended.',
  30003: 'The phone couldn’t be reached. It may be off or out of range.',
  30004: 'The recipient blocks messages from this sender.',
  30005: 'This number is unknown or no longer in use.',
  30006: 'This number can’t receive text messages. It may be a landline.',
  30007: 'The phone company filtered the message.',
  30008: 'The phone company didn’t say why it wasn’t delivered.',
  30032: 'The toll-free sender number isn’t verified yet.',
  30034: 'The sender number isn’t registered for messages to the United States (A2P 10DLC).',
};

/** Null for a code that is not in the table. */
export const explainCode = (code: number): string | null => sentences[code] ?? null;

/** Twilio blocks messages to numbers that replied STOP. */
export const isOptOutCode = (code: number) => code === 21610;
