import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { type Reminder, tooLateAfter } from './queue-reminder.ts';
import { reminders } from './tables.ts';

/** Two reminders within this time have the same purpose, so one that arrives is enough. */
const sameMomentMinutes = 60;

/** Replaces a failed text reminder by an email, once. The client's email preference is checked when it is sent. */
export async function remindByMailInstead(scope: Scope, { id, now }: { id: number; now: Date }) {
  const [failed] = await scope.db
    .select()
    .from(reminders)
    .where(and(eq(reminders.tenantId, scope.tenantId), eq(reminders.smsLogId, id)));
  if (!failed || now > tooLateAfter(failed.startTime) || (await hasMailOfThatMoment(scope, failed))) return;
  await insertFallback(scope, failed, now);
}

/** Inserts the email that replaces a text message. */
export async function insertFallback({ db, tenantId }: Scope, failed: Reminder, now: Date) {
  const { appointmentId, clientId, startTime } = failed;
  const about = { tenantId, appointmentId, clientId, startTime, channel: 'email' as const, scheduledFor: now };
  await db
    .insert(reminders)
    .values({ ...about, kind: `fallback-${failed.id}` })
    .onConflictDoNothing();
}

const hasMailOfThatMoment = (scope: Scope, failed: Reminder) =>
  hasMail(
    scope,
    failed,
    and(
      gte(reminders.scheduledFor, addMinutes(failed.scheduledFor, -sameMomentMinutes)),
      lte(reminders.scheduledFor, addMinutes(failed.scheduledFor, sameMomentMinutes)),
    ),
  );

/** True if an email reminder for the same appointment was sent or will be. */
export async function hasMail({ db, tenantId }: Scope, { appointmentId, startTime }: Reminder, when?: SQL) {
  const ofTheSession = and(
    eq(reminders.tenantId, tenantId),
    eq(reminders.appointmentId, appointmentId),
    eq(reminders.startTime, startTime),
    eq(reminders.channel, 'email'),
    inArray(reminders.status, ['pending', 'queued']),
  );
  return (await db.$count(reminders, and(ofTheSession, when))) > 0;
}
