import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { asSystem, type System } from '../../../platform/database/scope.ts';
import type { JobData } from '../../../platform/jobs.ts';
import { MailFailure, type MailSender } from '../../../platform/mail/sender.ts';
import type { Services } from '../../../platform/services.ts';
import { emailLogs } from './tables.ts';

type Mail = typeof emailLogs.$inferSelect;
/** `stop`: raised when the program ends; what is not yet begun then goes back into the queue. */
export type Mailer = Services & { sender: MailSender; mailFrom: string; stop?: AbortSignal };

/** How long a worker may be silent about a mail that it claimed; it says something every third of that. */
const leaseSeconds = 15;
const retryHours = 24;
/** More than the connections to the server: while some mails travel, others are written down. */
const atOnce = 10;
const claimSize = 100;

/** Sends what waits in the practices that jobs name. Running it twice is harmless. */
export async function sendQueuedMails(mailer: Mailer, jobs: JobData[]) {
  const practices = [...new Set(jobs.flatMap(job => job.tenantId ?? []))];
  await sendAll(mailer, inArray(emailLogs.tenantId, practices));
}

/** Sends whatever is due, for as long as there is some: after a crash, an outage, a failed attempt. */
export async function sendDueMails(mailer: Mailer) {
  await reclaimLost(asSystem(mailer.database));
  await sendAll(mailer, sql`true`);
}

async function sendAll(mailer: Mailer, which: SQL) {
  for (;;) {
    const found = await claim(mailer, which);
    await sendClaimed(mailer, found);
    if (found.length < claimSize || mailer.stop?.aborted) return;
  }
}

/** A lease that ended before the last byte: back into the queue. One that ended after it: nobody can know. */
async function reclaimLost({ db }: System) {
  const lost = and(eq(emailLogs.status, 'sending'), sql`${emailLogs.leaseUntil} < now()`);
  await db
    .update(emailLogs)
    .set({
      status: sql`case when ${emailLogs.lastByteAt} is null then 'queued' else 'unknown' end`,
      error: sql`case when ${emailLogs.lastByteAt} is null then ${emailLogs.error} else ${'Sorrel was stopped while this mail was on its way. It may or may not have arrived.'} end`,
      leaseUntil: null,
    })
    .where(lost);
}

/** Committed before anything is sent; two workers never claim the same mail. */
async function claim(mailer: Mailer, which: SQL | undefined): Promise<Mail[]> {
  const { db } = asSystem(mailer.database);
  const due = db
    .select({ tenantId: emailLogs.tenantId, id: emailLogs.id })
    .from(emailLogs)
    .where(and(eq(emailLogs.status, 'queued'), isDue, which))
    .orderBy(emailLogs.nextAttemptAt)
    .limit(claimSize)
    .for('update', { skipLocked: true });
  return db
    .update(emailLogs)
    .set({ status: 'sending', leaseUntil: lease, lastByteAt: null, attempts: sql`${emailLogs.attempts} + 1` })
    .where(sql`(${emailLogs.tenantId}, ${emailLogs.id}) in (${due})`)
    .returning();
}

/** Moments are kept in whole milliseconds, rounded: what was due just now may stand half of one ahead. */
const isDue = sql`${emailLogs.nextAttemptAt} <= now() + interval '1 millisecond'`;

const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;

async function sendClaimed(mailer: Mailer, claimed: Mail[]) {
  const waiting = [...claimed];
  const held = new Set(claimed.map(mail => mail.id));
  const renewal = setInterval(() => renew(mailer, [...held]), (leaseSeconds * 1_000) / 3);
  const lane = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (mailer.stop?.aborted) await record(mailer, mail, { status: 'queued', leaseUntil: null });
      else await sendOne(mailer, mail);
      held.delete(mail.id);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, lane));
  } finally {
    clearInterval(renewal);
  }
}

async function renew(mailer: Mailer, ids: number[]) {
  if (!ids.length) return;
  const stillMine = and(eq(emailLogs.status, 'sending'), inArray(emailLogs.id, ids));
  try {
    await asSystem(mailer.database).db.update(emailLogs).set({ leaseUntil: lease }).where(stillMine);
  } catch (reason) {
    mailer.log.warn({ err: reason }, 'the lease on mails could not be renewed');
  }
}

async function sendOne(mailer: Mailer, mail: Mail) {
  let lastByte = false;
  const beforeLastByte = async () => {
    await record(mailer, mail, { lastByteAt: new Date() });
    lastByte = true;
  };
  try {
    const from = { name: mail.fromName, address: mailer.mailFrom };
    const { externalId } = await mailer.sender.send({ ...mail, from, to: mail.recipientEmail }, beforeLastByte);
    // A link to a new password is kept nowhere once it is with its addressee.
    const forgotten = mail.kind === 'account' ? { html: '', text: '' } : {};
    await record(mailer, mail, {
      ...forgotten,
      status: 'sent',
      sentAt: new Date(),
      sentBy: mailer.sender.via,
      externalId,
      error: null,
    });
  } catch (reason) {
    if (!(reason instanceof MailFailure)) mailer.log.error({ err: reason, mailId: mail.id }, 'mail');
    await record(mailer, mail, afterFailure(mail, reason, lastByte));
  }
}

function afterFailure(mail: Mail, reason: unknown, lastByte: boolean): Partial<Mail> {
  const error = reason instanceof Error ? reason.message : String(reason);
  const answered = reason instanceof MailFailure && reason.answered;
  if (lastByte && !answered) return { status: 'unknown', error, leaseUntil: null };
  const tooOld = Date.now() - mail.createdAt.getTime() > retryHours * 3_600_000;
  if (tooOld || (reason instanceof MailFailure && reason.final)) return { status: 'failed', error, leaseUntil: null };
  return {
    status: 'queued',
    error,
    leaseUntil: null,
    nextAttemptAt: new Date(Date.now() + backOffSeconds(mail.attempts) * 1_000),
  };
}

/** 5 s, 10 s, 20 s … at most 30 minutes, a fifth of it by chance so that a crowd spreads out. */
export const backOffSeconds = (attempts: number) =>
  Math.min(5 * 2 ** (attempts - 1), 1_800) * (0.9 + Math.random() / 5);

/** Only as long as the row is still this worker's. */
async function record(mailer: Mailer, mail: Mail, values: Partial<Mail>) {
  const mine = and(eq(emailLogs.tenantId, mail.tenantId), eq(emailLogs.id, mail.id), eq(emailLogs.status, 'sending'));
  const written = await asSystem(mailer.database)
    .db.update(emailLogs)
    .set(values)
    .where(and(mine, eq(emailLogs.attempts, mail.attempts)))
    .returning({ id: emailLogs.id });
  if (!written.length) throw new Error(`mail ${mail.id} was taken by another worker`);
}
