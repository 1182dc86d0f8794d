import { asSystem } from '../../../platform/database/scope.ts';
import { MailFailure } from '../../../platform/mail/sender.ts';
import type { Services } from '../../../platform/services.ts';
import type { MailWay } from '../../vendors/server/mail.ts';
import { leaseSeconds, type Mail, recordMail, renewLeases } from './outbox.ts';

/** `stop`: raised when the program ends; what is not yet begun then goes back into the queue. */
export type Delivery = { services: Services; way: MailWay; atOnce: number; stop: AbortSignal | undefined };

const retryHours = 24;

/**
 * Sends what was claimed. After a failure that is the server's and not the mail's the rest is not tried: all of them
 * would wait for the same silence. Returns that failure.
 */
export async function deliver(delivery: Delivery, claimed: Mail[]): Promise<MailFailure | null> {
  const { services, stop, atOnce } = delivery;
  const waiting = [...claimed];
  const held = new Set(claimed.map(mail => mail.id));
  const renewal = setInterval(() => renew(services, [...held]), (leaseSeconds * 1_000) / 3);
  let trouble: MailFailure | null = null;
  const line = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (stop?.aborted) await recordMail(services.database, mail, { status: 'queued', leaseUntil: null });
      else if (trouble) await recordMail(services.database, mail, later(mail, trouble.message));
      else trouble = (await sendOne(delivery, mail)) ?? trouble;
      held.delete(mail.id);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, line));
  } finally {
    clearInterval(renewal);
  }
  return trouble;
}

async function renew({ database, log }: Services, ids: number[]) {
  if (!ids.length) return;
  try {
    await renewLeases(asSystem(database), ids);
  } catch (reason) {
    log.warn({ err: reason }, 'the lease on mails could not be renewed');
  }
}

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

/** 5 s, 10 s, 20 s … at most 30 minutes, a fifth of it by chance so that a crowd spreads out. */
export const backOffSeconds = (failures: number) =>
  Math.min(5 * 2 ** (failures - 1), 1_800) * (0.9 + Math.random() / 5);
