import { VendorFailure } from '../outbound/vendor-failure.ts';

/** `to`: E.164. `reportTo`: the address that hears what becomes of it, if the provider can reach it. */
export type OutgoingSms = { to: string; text: string; reportTo?: string | undefined };
export type SmsOutcome = { status: 'sent' | 'delivered'; externalId: string | null };

/**
 * Hands a text message over; `beforeFirstByte` is awaited when the line stands and nothing of the message has left.
 * @throws SmsFailure with a sentence
 */
export type SmsSender = {
  via: 'twilio' | 'log';
  send: (sms: OutgoingSms, beforeFirstByte?: () => Promise<void>) => Promise<SmsOutcome>;
};

/** Why a text message was not sent, or may not have been. */
export class SmsFailure extends VendorFailure {
  /** The provider gave an answer, so it is certain that it did not take the message. */
  readonly answered: boolean;
  /** The provider said no for good: another attempt would hear the same. */
  readonly final: boolean;
  /** Whose fault it is: another message would fare just so now, or only this one. */
  readonly blames: 'provider' | 'message';
  /** The addressee answered STOP to this sender before. */
  readonly isOptOut: boolean;
  constructor(sentence: string, facts: Partial<Pick<SmsFailure, 'answered' | 'final' | 'blames' | 'isOptOut'>> = {}) {
    super(sentence);
    this.answered = facts.answered ?? false;
    this.final = facts.final ?? false;
    this.blames = facts.blames ?? 'provider';
    this.isOptOut = facts.isOptOut ?? false;
  }
}

/** Without a provider nothing is sent: messages only appear in the log. */
export const logSms: SmsSender = {
  via: 'log',
  send: async (_sms, beforeFirstByte) => {
    await beforeFirstByte?.();
    throw new SmsFailure('No SMS provider is set up.', { answered: true, final: true, blames: 'message' });
  },
};
