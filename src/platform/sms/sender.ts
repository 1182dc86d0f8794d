/** `to`: E.164. */
export type OutgoingSms = { to: string; text: string };
export type SmsOutcome = { status: 'sent' | 'delivered'; externalId: string | null };

/** Hands a text message over. @throws VendorFailure with a sentence */
export type SmsSender = { via: 'twilio' | 'log'; send: (sms: OutgoingSms) => Promise<SmsOutcome> };

/** Without a provider: messages are recorded as delivered and go nowhere. */
export const logSms: SmsSender = { via: 'log', send: async () => ({ status: 'delivered', externalId: null }) };
