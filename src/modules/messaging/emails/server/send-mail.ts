import { asSystem, type Principal, type System } from '../../../../platform/database/scope.ts';
import { MailFailure, type OutgoingMail } from '../../../../platform/mail/sender.ts';
import { nextAttempt, secondsTried } from '../../../../platform/outbox/back-off.ts';
import type { Sent } from '../../../../platform/outbox/outbox.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import type { MailTransport } from '../../../accounts/vendors/server/mail.ts';
import type { PaperKind } from '../invoice-pdfs.ts';
import type { Mail } from './mail-rows.ts';
import { type Ledger, MailTaken, type Outcome } from './record.ts';

/** `meanwhile`: check during the transfer whether the email may be sent, see MailSender. */
export type Sending = { services: Services; ledger: Ledger; transport: MailTransport; meanwhile?: boolean };

export type Written = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'headers'>;

const retryHours = 24;

export async function sendOne(sending: Sending, mail: Mail, written: Written): Promise<Sent<Outcome, MailFailure>> {
  const { services, ledger, transport, meanwhile } = sending;
  let isStarted = false;
  let held: Outcome | null = null;
  const beforeLastByte = async () => {
    held = await ledger.start(mail);
    if (held) throw new Error('it must not go out');
    isStarted = true;
  };
  try {
    const from = { name: mail.fromName, address: transport.fromAddress };
    const attachments = await attachedTo(sending, mail);
    const outgoing = { ...written, ...addressed(mail), attachments, from };
    const { externalId } = await transport.sender.send(outgoing, beforeLastByte, meanwhile);
    return { values: { status: 'sent', error: null, sentBy: transport.sender.via, externalId } };
  } catch (reason) {
    if (!(held || reason instanceof MailFailure || reason instanceof MailTaken))
      services.log.error({ err: reason, mailId: mail.id }, 'mail');
    const lastByte = reason instanceof MailFailure ? reason.lastByte : isStarted;
    return {
      values: held ?? { ...afterFailure(mail, reason, lastByte), ...unsent(transport) },
      trouble: reason instanceof MailFailure && reason.blames === 'server' && !lastByte ? reason : null,
    };
  }
}

/** Distinguishes a missing mail server from a rejection. */
const unsent = ({ sender }: MailTransport): Partial<Outcome> => (sender.via === 'outbox' ? { sentBy: 'outbox' } : {});

const addressed = ({ recipientEmail, replyTo, messageId }: Mail) => ({ to: recipientEmail, replyTo, messageId });

type Paper = { invoiceId: number; kind: PaperKind };
export const invoicePaper =
  port<(services: Services, principal: Principal, paper: Paper) => Promise<{ pdf: Uint8Array }>>('mail.invoice-paper');

/** Reads a file of the client that is attached; null if it was deleted. */
export const attachedFile =
  port<(services: Services, practice: System & { tenantId: number }, fileId: number) => Promise<Buffer | null>>(
    'mail.attached-file',
  );

/** @throws MailFailure if the file was deleted before the email was sent */
async function readFile(
  services: Services,
  { tenantId }: Mail,
  { filename, fileId }: { filename: string; fileId: number },
) {
  const practice = { ...asSystem(services.database), tenantId };
  const content = await portOf(practice, attachedFile)(services, practice, fileId);
  if (content) return content;
  const message = `${filename} was deleted before this email was sent.`;
  throw new MailFailure(message, { final: true, answered: false, blames: 'mail', code: 'EFILE' });
}

/**
 * Renders invoice PDFs and reads files when the email is sent, so that the outbox stores none, and invoices show all
 * payments so far.
 * @throws any error of the renderer; the email is then retried
 */
const readAttachments = (services: Services, mail: Mail): Promise<OutgoingMail['attachments']> =>
  Promise.all(
    mail.attachments.map(async ({ paper, clientFileId: fileId, ...file }) => {
      if (fileId) return { ...file, content: await readFile(services, mail, { filename: file.filename, fileId }) };
      if (!paper) return file;
      const { pdf } = await portOf(services.database, invoicePaper)(
        services,
        { tenantId: mail.tenantId, userId: 0, role: 'viewer' },
        paper,
      );
      return { ...file, content: Buffer.from(pdf) };
    }),
  );

/** Emails that are only stored need no files; readers get them from the invoice or the client. */
const attachedTo = async ({ services, transport }: Sending, mail: Mail): Promise<OutgoingMail['attachments']> =>
  transport.sender.via === 'outbox' ? mail.attachments : readAttachments(services, mail);

/** Records the outcome, unless the email was withdrawn or its lease has passed to another worker. */
export const recordWith =
  ({ log }: Pick<Services, 'log'>, ledger: Ledger) =>
  async (mail: Mail, outcome: Outcome): Promise<boolean> => {
    try {
      await ledger.record(mail, outcome);
      return true;
    } catch (reason) {
      if (!(reason instanceof MailTaken)) throw reason;
      log.warn({ err: reason }, 'mail');
      return false;
    }
  };

function afterFailure(mail: Mail, reason: unknown, lastByte: boolean): Outcome {
  const error = reason instanceof Error ? reason.message : String(reason);
  const answered = reason instanceof MailFailure && reason.answered;
  if (lastByte && !answered) return { status: 'unknown', error };
  if (reason instanceof MailFailure && reason.final) return { status: 'failed', error, isBounce: reason.isBounce };
  return later(mail, error);
}

/** Retries for one day. */
export function later(mail: Mail, error: string): Outcome {
  return isTriedForADay(mail) ? { status: 'failed', error } : { status: 'queued', error, ...nextAttempt(mail) };
}

/** A paused campaign may have waited for days, so bulk emails count failed attempts instead of age. */
const isTriedForADay = ({ kind, failures, createdAt }: Mail) =>
  kind === 'bulk'
    ? secondsTried(failures) > retryHours * 3_600
    : Date.now() - createdAt.getTime() > retryHours * 3_600_000;
