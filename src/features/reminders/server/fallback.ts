import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addMinutes } from '../../../shared/dates.ts';
import { type Reminder, tooLateAfter } from './outgoing.ts';
import { reminders } from './tables.ts';

/** Two reminders planned so close to each other are for the same moment: the one that arrives is enough. */
const sameMomentMinutes = 60;

/**
 * A text message failed for good: if it was a reminder, its client is reminded by e-mail instead, once, within seconds.
 * Whether the client wants e-mails is asked when it is sent, like for every other.
 */
export async function remindByMailInstead(_services: Services, scope: Scope, smsLogId: number, now = new Date()) {
  const [failed] = await scope.db
    .select()
    .from(reminders)
    .where(and(eq(reminders.tenantId, scope.tenantId), eq(reminders.smsLogId, smsLogId)));
  if (!failed || now > tooLateAfter(failed.startTime) || (await hasMailOfThatMoment(scope, failed))) return;
  await insertFallback(scope, failed, now);
}

/** The mail in the place of a text that failed, or that could not even be written. */
export async function insertFallback({ db, tenantId }: Scope, failed: Reminder, now: Date) {
  const { appointmentId, clientId, startTime } = failed;
  const about = { tenantId, appointmentId, clientId, startTime, channel: 'email' as const, scheduledFor: now };
  await db
    .insert(reminders)
    .values({ ...about, kind: `fallback-${failed.id}` })
    .onConflictDoNothing();
}

async function hasMailOfThatMoment({ db, tenantId }: Scope, failed: Reminder): Promise<boolean> {
  const ofThatMoment = and(
    eq(reminders.tenantId, tenantId),
    eq(reminders.appointmentId, failed.appointmentId),
    eq(reminders.startTime, failed.startTime),
    eq(reminders.channel, 'email'),
    inArray(reminders.status, ['pending', 'queued']),
    gte(reminders.scheduledFor, addMinutes(failed.scheduledFor, -sameMomentMinutes)),
    lte(reminders.scheduledFor, addMinutes(failed.scheduledFor, sameMomentMinutes)),
  );
  return (await db.$count(reminders, ofThatMoment)) > 0;
}
