export type OutgoingMail = {
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string | Buffer }[];
  messageId: string;
  /** Of a mail to many; without them it says that a program has written it (RFC 3834). */
  headers?: Record<string, string> | undefined;
};

/**
 * Hands a mail over. The last byte goes out when `beforeLastByte` has said yes. It is asked when all but that byte has been
 * sent, or, `meanwhile`, as soon as the server listens, so that nobody waits for the answer.
 */
export type MailSender = {
  via: 'smtp' | 'outbox';
  send: (
    mail: OutgoingMail,
    beforeLastByte: () => Promise<void>,
    meanwhile?: boolean,
  ) => Promise<{ externalId: string | null }>;
  close: () => void;
};

/** Why a mail was not sent. `final`: the server said no for good, another attempt would hear the same. */
export class MailFailure extends Error {
  readonly final: boolean;
  /** The server gave an answer, so it is certain that it did not take the mail. */
  readonly answered: boolean;
  /** Whose fault it is: another mail would fail at this server just so, or only this one. */
  readonly blames: 'server' | 'mail';
  /** The last byte had gone out: without an answer nobody knows whether it arrived. */
  readonly lastByte: boolean;
  /** What kind of failure the mail library says it is. */
  readonly code: string;
  /** The server said that there is no such mailbox: the address is suppressed for mails to many. */
  readonly isBounce: boolean;
  constructor(message: string, facts: FailureFacts) {
    const { final, answered, blames, code, lastByte = false, isBounce = false, cause } = facts;
    super(message, { cause });
    this.final = final;
    this.answered = answered;
    this.blames = blames;
    this.code = code;
    this.lastByte = lastByte;
    this.isBounce = isBounce;
  }
}

type FailureFacts = Pick<MailFailure, 'final' | 'answered' | 'blames' | 'code'> & {
  lastByte?: boolean;
  isBounce?: boolean;
  cause?: unknown;
};

/** Why nothing leaves. */
export const noMailServer = 'No mail server is set up.';

/** Without a mail server: emails are not sent, and readable in the app. */
export const outboxSender = (): MailSender => ({
  via: 'outbox',
  send: async (_mail, beforeLastByte) => {
    await beforeLastByte();
    throw new MailFailure(noMailServer, { final: true, answered: true, blames: 'mail', code: 'ENOSERVER' });
  },
  close: () => undefined,
});
