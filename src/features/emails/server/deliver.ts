import { asSystem } from '../../../platform/database/scope.ts';
import { MailFailure } from '../../../platform/mail/sender.ts';
import { backOffSeconds, deliverAll } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { quietUntil } from '../../reminders/server/quiet.ts';
import type { MailWay } from '../../vendors/server/mail.ts';
import { type Mail, MailTaken, recordMail, renewLeases } from './outbox.ts';

/** `stop`: raised when the program ends; what is not yet begun then goes back into the queue. */
export type Delivery = { services: Services; way: MailWay; atOnce: number; stop: AbortSignal | undefined };

const retryHours = 24;

/** Sends what was claimed; returns the failure that was the server's and not a mail's. */
export const deliver = (delivery: Delivery, claimed: Mail[]): Promise<MailFailure | null> => {
  const { services, stop, atOnce } = delivery;
  const { database, log } = services;
  const put = (mail: Mail, values: Partial<Mail>) => unlessTaken(services, () => recordMail(database, mail, values));
  return deliverAll(
    {
      log,
      atOnce,
      stop,
      renew: ids => renewLeases(asSystem(database), ids),
      giveBack: mail => put(mail, { status: 'queued', leaseUntil: null }),
      send: async mail => {
        const end = isTooLate(mail) ? null : await quietUntil(placeOf(services, mail), mail.cause, new Date());
        if (!end && !isTooLate(mail)) return sendOne(delivery, mail);
        await put(mail, end ? atTheEnd(mail, end) : afterItsTime);
        return null;
      },
      postpone: (mail, trouble) => put(mail, later(mail, trouble.message)),
    },
    claimed,
  );
};

/** Somebody took the mail back while it was in this worker's hands, or has it now: there is nothing to write down. */
async function unlessTaken({ log }: Services, write: () => Promise<void>) {
  try {
    await write();
  } catch (reason) {
    if (!(reason instanceof MailTaken)) throw reason;
    log.warn({ err: reason }, 'mail');
  }
}

const isTooLate = ({ expiresAt }: Mail) => expiresAt !== null && expiresAt.getTime() < Date.now();
const afterItsTime: Partial<Mail> = {
  status: 'failed',
  error: 'It could not be sent in time, and nobody has use for it now.',
  leaseUntil: null,
};

const placeOf = ({ database }: Services, { tenantId }: Mail) => ({ ...asSystem(database), tenantId });

/** When the quiet hours are over; never, if that is too late. */
const atTheEnd = (mail: Mail, end: Date): Partial<Mail> =>
  mail.expiresAt && end > mail.expiresAt
    ? { ...afterItsTime, error: mail.error ?? 'It could not be sent before the quiet hours.' }
    : { status: 'queued', leaseUntil: null, nextAttemptAt: end };

/** Returns the failure if it was the server's. */
async function sendOne({ services, way }: Delivery, mail: Mail): Promise<MailFailure | null> {
  const { database, log } = services;
  let lastByte = false;
  const beforeLastByte = async () => {
    await recordMail(database, mail, { lastByteAt: new Date() });
    lastByte = true;
  };
  try {
    const from = { name: mail.fromName, address: way.fromAddress };
    const { externalId } = await way.sender.send({ ...mail, from, to: mail.recipientEmail }, beforeLastByte);
    // A link to a new password is kept nowhere once it is with its addressee.
    const forgotten = mail.kind === 'account' ? { html: '', text: '' } : {};
    const sent = { status: 'sent', sentAt: new Date(), sentBy: way.sender.via, externalId, error: null } as const;
    await recordMail(database, mail, { ...forgotten, ...sent });
    return null;
  } catch (reason) {
    if (!(reason instanceof MailFailure || reason instanceof MailTaken))
      log.error({ err: reason, mailId: mail.id }, 'mail');
    await unlessTaken(services, () => recordMail(database, mail, afterFailure(mail, reason, lastByte)));
    return reason instanceof MailFailure && reason.blames === 'server' && !lastByte ? reason : null;
  }
}

function afterFailure(mail: Mail, reason: unknown, lastByte: boolean): Partial<Mail> {
  const error = reason instanceof Error ? reason.message : String(reason);
  const answered = reason instanceof MailFailure && reason.answered;
  if (lastByte && !answered) return { status: 'unknown', error, leaseUntil: null };
  if (reason instanceof MailFailure && reason.final) return { status: 'failed', error, leaseUntil: null };
  return later(mail, error);
}

/** Back into the queue, for a day. */
function later(mail: Mail, error: string): Partial<Mail> {
  const isTooOld = Date.now() - mail.createdAt.getTime() > retryHours * 3_600_000;
  if (isTooOld) return { status: 'failed', error, leaseUntil: null };
  const failures = mail.failures + 1;
  const nextAttemptAt = new Date(Date.now() + backOffSeconds(failures) * 1_000);
  return { status: 'queued', error, leaseUntil: null, nextAttemptAt, failures };
}
