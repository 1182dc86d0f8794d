import { VendorFailure } from '../../outbound/vendor-failure.ts';

/** `to`: E.164. `reportTo`: URL for delivery reports, if the provider can reach this server. */
export type OutgoingSms = { to: string; text: string; reportTo?: string | undefined };
export type SmsOutcome = { status: 'sent' | 'delivered'; externalId: string | null };

/**
 * Sends a text message. `beforeFirstByte` is awaited when the connection is open and nothing of the message has been
 * sent.
 * @throws SmsFailure with a message for the user
 */
export type SmsSender = {
  via: 'twilio' | 'log';
  send: (sms: OutgoingSms, beforeFirstByte?: () => Promise<void>) => Promise<SmsOutcome>;
};

export class SmsFailure extends VendorFailure {
  /** The provider responded, so it certainly did not accept the message. */
  readonly answered: boolean;
  /** The provider rejected it permanently; a retry is useless. */
  readonly final: boolean;
  /** `provider`: other messages would fail too; `message`: only this one. */
  readonly blames: 'provider' | 'message';
  /** The recipient has replied STOP to this sender. */
  readonly isOptOut: boolean;
  constructor(sentence: string, facts: Partial<Pick<SmsFailure, 'answered' | 'final' | 'blames' | 'isOptOut'>> = {}) {
    super(sentence);
    this.answered = facts.answered ?? false;
    this.final = facts.final ?? false;
    this.blames = facts.blames ?? 'provider';
    this.isOptOut = facts.isOptOut ?? false;
  }
}

/** Without a provider: messages are not sent, and only appear in the app's log. */
export const logSms: SmsSender = {
  via: 'log',
  send: async (_sms, beforeFirstByte) => {
    await beforeFirstByte?.();
    throw new SmsFailure('No SMS provider is set up.', { answered: true, final: true, blames: 'message' });
  },
};
