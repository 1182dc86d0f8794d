import { asSystem } from '../../../platform/database/scope.ts';
import { MailFailure } from '../../../platform/mail/sender.ts';
import { backOffSeconds, deliverAll } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import type { MailWay } from '../../vendors/server/mail.ts';
import { type Mail, recordMail, renewLeases } from './outbox.ts';

/** `stop`: raised when the program ends; what is not yet begun then goes back into the queue. */
export type Delivery = { services: Services; way: MailWay; atOnce: number; stop: AbortSignal | undefined };

const retryHours = 24;

/** Sends what was claimed; returns the failure that was the server's and not a mail's. */
export const deliver = (delivery: Delivery, claimed: Mail[]): Promise<MailFailure | null> => {
  const { services, stop, atOnce } = delivery;
  const { database, log } = services;
  return deliverAll(
    {
      log,
      atOnce,
      stop,
      renew: ids => renewLeases(asSystem(database), ids),
      giveBack: mail => recordMail(database, mail, { status: 'queued', leaseUntil: null }),
      send: mail => sendOne(delivery, mail),
      postpone: (mail, trouble) => recordMail(database, mail, later(mail, trouble.message)),
    },
    claimed,
  );
};

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
    if (!(reason instanceof MailFailure)) log.error({ err: reason, mailId: mail.id }, 'mail');
    await recordMail(database, mail, afterFailure(mail, reason, lastByte));
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
