export type OutgoingMail = {
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string }[];
  messageId: string;
};

/** Hands a mail over; `beforeLastByte` is awaited when all but the end of it has been sent. */
export type MailSender = {
  via: 'smtp' | 'outbox';
  send: (mail: OutgoingMail, beforeLastByte: () => Promise<void>) => Promise<{ externalId: string | null }>;
  close: () => void;
};

/** Why a mail was not sent. `final`: the server said no for good, another attempt would hear the same. */
export class MailFailure extends Error {
  readonly final: boolean;
  /** The server gave an answer, so it is certain that it did not take the mail. */
  readonly answered: boolean;
  /** Whose fault it is: another mail would fail at this server just so, or only this one. */
  readonly blames: 'server' | 'mail';
  /** What kind of failure the mail library says it is. */
  readonly code: string;
  constructor(message: string, { final, answered, blames, code, cause }: FailureFacts) {
    super(message, { cause });
    this.final = final;
    this.answered = answered;
    this.blames = blames;
    this.code = code;
  }
}

type FailureFacts = Pick<MailFailure, 'final' | 'answered' | 'blames' | 'code'> & { cause?: unknown };

/** Without a mail server: mails stay in the outbox, readable in the app. */
export const outboxSender = (): MailSender => ({
  via: 'outbox',
  send: async (_mail, beforeLastByte) => {
    await beforeLastByte();
    return { externalId: null };
  },
  close: () => undefined,
});
