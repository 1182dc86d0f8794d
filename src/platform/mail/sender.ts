export type OutgoingMail = {
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string | Buffer }[];
  messageId: string;
  /** Replaces the default header `Auto-Submitted` (RFC 3834); set for bulk emails. */
  headers?: Record<string, string> | undefined;
};

/**
 * Sends an email. The last byte is sent only after `beforeLastByte` has resolved. It is called when everything else is
 * sent or, with `meanwhile`, as soon as the connection is ready, so that nothing waits for it.
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

/** Why an email was not sent. `final`: the server rejected it permanently, so a retry is useless. */
export class MailFailure extends Error {
  readonly final: boolean;
  /** The server responded, so it certainly did not accept the message. */
  readonly answered: boolean;
  /** `server`: other messages would fail too; `mail`: only this one. */
  readonly blames: 'server' | 'mail';
  /** The last byte was sent: without a response it is unknown whether the message arrived. */
  readonly lastByte: boolean;
  /** nodemailer's error code. */
  readonly code: string;
  /** The mailbox does not exist: the address is suppressed for bulk email. */
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

export const noMailServer = 'No mail server is set up.';

/** Without a mail server: emails are not sent, but can be read in the app. */
export const outboxSender = (): MailSender => ({
  via: 'outbox',
  send: async (_mail, beforeLastByte) => {
    await beforeLastByte();
    throw new MailFailure(noMailServer, { final: true, answered: true, blames: 'mail', code: 'ENOSERVER' });
  },
  close: () => undefined,
});
