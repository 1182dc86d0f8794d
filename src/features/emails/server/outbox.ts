import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { asSystem, type Database, type System } from '../../../platform/database/scope.ts';
import { isDue, leaseEnd } from '../../../platform/outbox.ts';
import { emailLogs } from './tables.ts';

export type Mail = typeof emailLogs.$inferSelect;

const isWaiting = and(eq(emailLogs.status, 'queued'), isDue(emailLogs.nextAttemptAt));

/** Password links and the like speak for this instance, whatever a practice's own mail server is. */
const speaksForPractice = sql`${emailLogs.kind} <> 'account'`;

export const ofPractice = (tenantId: number) => and(eq(emailLogs.tenantId, tenantId), speaksForPractice);
export const ofInstance = (exceptOf: number[]) => sql`not (${speaksForPractice} and ${isOneOf(exceptOf)})`;
const isOneOf = (practices: number[]) => sql`${emailLogs.tenantId} = any(${sql.param(practices)}::bigint[])`;

/** Which of these practices have mails of their own that wait now. */
export async function practicesWithDueMails({ db }: System, among: number[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ tenantId: emailLogs.tenantId })
    .from(emailLogs)
    .where(and(isWaiting, speaksForPractice, isOneOf(among)));
  return found.map(({ tenantId }) => tenantId);
}

/** Committed before anything is sent; two workers never claim the same mail. */
export async function claimMails({ db }: System, which: SQL | undefined, most: number): Promise<Mail[]> {
  const due = db
    .select({ tenantId: emailLogs.tenantId, id: emailLogs.id })
    .from(emailLogs)
    .where(and(isWaiting, which))
    .orderBy(emailLogs.nextAttemptAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(emailLogs)
    .set({ status: 'sending', leaseUntil: leaseEnd, lastByteAt: null, attempts: sql`${emailLogs.attempts} + 1` })
    .where(sql`(${emailLogs.tenantId}, ${emailLogs.id}) in (${due})`)
    .returning();
}

export async function renewLeases({ db }: System, ids: number[]) {
  const stillMine = and(eq(emailLogs.status, 'sending'), inArray(emailLogs.id, ids));
  await db.update(emailLogs).set({ leaseUntil: leaseEnd }).where(stillMine);
}

/** A lease that ended before the last byte: back into the queue. One that ended after it: nobody can know. */
export async function reclaimLost({ db }: System) {
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

/** A mail is no longer this worker's: it was taken back, or its lease ended. */
export class MailTaken extends Error {}

/** Only as long as the row is still this worker's. @throws MailTaken */
export async function recordMail(database: Database, mail: Mail, values: Partial<Mail>) {
  const mine = and(eq(emailLogs.tenantId, mail.tenantId), eq(emailLogs.id, mail.id), eq(emailLogs.status, 'sending'));
  const written = await asSystem(database)
    .db.update(emailLogs)
    .set(values)
    .where(and(mine, eq(emailLogs.attempts, mail.attempts)))
    .returning({ id: emailLogs.id });
  if (!written.length) throw new MailTaken(`mail ${mail.id} is not this worker's any more`);
}
