import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { System } from '../../../platform/database/scope.ts';
import { noteMessage } from '../../../platform/figures.ts';
import { isDue, leaseEnd } from '../../../platform/outbox.ts';
import { maySend } from '../../../platform/sending-holds.ts';
import { smsLogs } from './tables.ts';

export type Sms = typeof smsLogs.$inferSelect;

const isWaiting = and(eq(smsLogs.status, 'pending'), isDue(smsLogs.nextAttemptAt), maySend(smsLogs.tenantId));

export const ofPractice = (tenantId: number) => eq(smsLogs.tenantId, tenantId);
export const ofOthersThan = (practices: number[]) =>
  practices.length ? notInArray(smsLogs.tenantId, practices) : undefined;

/** Which of these practices have text messages that wait now. */
export async function practicesWithDueSms({ db }: System, among: number[]): Promise<number[]> {
  if (!among.length) return [];
  const found = await db
    .selectDistinct({ tenantId: smsLogs.tenantId })
    .from(smsLogs)
    .where(and(isWaiting, inArray(smsLogs.tenantId, among)));
  return found.map(({ tenantId }) => tenantId);
}

/** Committed before anything is sent; two workers never claim the same message. */
export async function claimSms({ db }: System, which: SQL | undefined, most: number): Promise<Sms[]> {
  const due = db
    .select({ tenantId: smsLogs.tenantId, id: smsLogs.id })
    .from(smsLogs)
    .where(and(isWaiting, which))
    .orderBy(smsLogs.nextAttemptAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(smsLogs)
    .set({ status: 'sending', leaseUntil: leaseEnd, startedAt: null, attempts: sql`${smsLogs.attempts} + 1` })
    .where(sql`(${smsLogs.tenantId}, ${smsLogs.id}) in (${due})`)
    .returning();
}

export async function renewLeases({ db }: System, ids: number[]) {
  const stillMine = and(eq(smsLogs.status, 'sending'), inArray(smsLogs.id, ids));
  await db.update(smsLogs).set({ leaseUntil: leaseEnd }).where(stillMine);
}

const stopped = 'Sorrel stopped while sending this message. It may or may not have arrived.';

/** A lease that ended before the first byte left: back to waiting. One that ended after it: nobody can know. */
export async function reclaimLost({ db }: System) {
  const isBegun = sql`${smsLogs.startedAt} is not null`;
  await db
    .update(smsLogs)
    .set({
      status: sql`case when ${isBegun} then 'unknown' else 'pending' end`,
      error: sql`case when ${isBegun} then ${stopped} else ${smsLogs.error} end`,
      leaseUntil: null,
    })
    .where(and(eq(smsLogs.status, 'sending'), sql`${smsLogs.leaseUntil} < now()`));
}

/** Returns false if the row is no longer this worker's; `from`: what it may be now. */
export async function recordSending(
  { db }: Pick<System, 'db'>,
  sms: Sms,
  values: Partial<Sms>,
  from: Sms['status'][] = ['sending'],
): Promise<boolean> {
  const one = and(eq(smsLogs.tenantId, sms.tenantId), eq(smsLogs.id, sms.id));
  const written = await db
    .update(smsLogs)
    .set(values)
    .where(and(one, eq(smsLogs.attempts, sms.attempts), inArray(smsLogs.status, from)))
    .returning({ id: smsLogs.id });
  if (written.length && values.status) noteMessage({ kind: 'text', status: values.status });
  return written.length > 0;
}
