import { and, eq, lte, type SQL } from 'drizzle-orm';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import type { Services } from '../../../../platform/services.ts';
import { requiresVerification } from '../../../accounts/auth/server/email-verification.ts';
import { findUnverifiedMembers } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { lockAgainstDeletion } from '../../appointments/server/appointment-rows.ts';
import { hasMail, insertFallback } from './fallback.ts';
import type { About } from './placeholder-values.ts';
import type { Appointment } from './plan.ts';
import { findBlockedReason, queueReminder, type Reminder } from './queue-reminder.ts';
import { getReminderSettings } from './settings.ts';
import { reminders } from './tables.ts';

const batch = 50;

/**
 * Moves due reminders to the outbox of their channel. Safe to run concurrently: each row is locked, and its status is
 * committed together with the message.
 */
export async function sendDueReminders(services: Services, stop?: AbortSignal, now = new Date()) {
  let waiting = await practicesWithDue(services, now);
  // Round-robin over practices, so that a large one does not delay the others.
  while (waiting.length && !stop?.aborted) {
    const more: number[] = [];
    for (const tenantId of waiting) {
      if ((await sendBatch(services, tenantId, now)) === batch) more.push(tenantId);
    }
    waiting = more;
  }
}

async function practicesWithDue({ database }: Services, now: Date): Promise<number[]> {
  const practices = await asSystem(database)
    .db.selectDistinct({ tenantId: reminders.tenantId })
    .from(reminders)
    .where(and(isDue(now), maySend(reminders.tenantId)));
  return practices.map(({ tenantId }) => tenantId);
}

const isDue = (now: Date) => and(eq(reminders.status, 'pending'), lte(reminders.scheduledFor, now));

/** Returns the number of processed reminders. A failing reminder does not block the others. */
async function sendBatch(services: Services, tenantId: number, now: Date): Promise<number> {
  const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, work);
  let batchIds: number[] = [];
  const take = async (scope: Scope, which: SQL | undefined) => {
    await lockForBulkWork(scope);
    const due = await lockDue(scope, which);
    batchIds = due.map(({ id }) => id);
    await handleDue(services, scope, due, now);
  };
  try {
    await inPractice(scope => take(scope, isDue(now)));
    return batchIds.length;
  } catch (reason) {
    if (isOutage(reason)) throw reason;
    services.log.error({ err: reason, tenantId }, 'reminders');
  }
  const alone = batchIds;
  for (const id of alone) {
    await inPractice(scope => take(scope, eq(reminders.id, id))).catch(async reason => {
      if (isOutage(reason)) throw reason;
      await inPractice(scope => giveUp(scope, id));
    });
  }
  return alone.length;
}

async function handleDue(services: Services, scope: Scope, due: Reminder[], now: Date) {
  if (!due.length) return;
  const appointmentIds = due.map(({ appointmentId }) => appointmentId);
  const [practice, texts, held, unproven] = await Promise.all([
    getPractice(scope),
    getReminderSettings(scope),
    lockAgainstDeletion(scope, appointmentIds),
    requiresVerification(services) ? findUnverifiedMembers(scope) : nobody,
  ]);
  for (const reminder of due) {
    const appointment = held.get(reminder.appointmentId);
    // The appointment is being deleted concurrently, together with its reminder.
    if (!appointment) continue;
    const client = await getClient(scope, appointment.clientId);
    const about = { appointment, client, practice };
    const isEntered = appointment.bookedBy === 'practice';
    const reason = hasMoved(reminder, appointment)
      ? 'The appointment was rescheduled'
      : isEntered && unproven.includes(appointment.userId)
        ? notProven
        : await findBlockedReason(scope, { ...about, channel: reminder.channel }, now);
    const outcome: Partial<Reminder> = reason
      ? { status: 'skipped', reason }
      : { status: 'queued', ...(await queueReminder(services, scope, reminder, { ...about, texts })) };
    await scope.db.update(reminders).set(outcome).where(own(scope, reminder.id));
    if (outcome.status === 'skipped' && !hasMoved(reminder, appointment))
      await mailInstead(scope, reminder, about, now);
  }
}

const nobody: number[] = [];

/** Custom text may only be sent by accounts with a verified email. */
const notProven = 'The practitioner hasn’t confirmed their email address.';

/** If the client cannot be texted, an email is sent instead, unless the appointment has another email reminder. */
async function mailInstead(scope: Scope, reminder: Reminder, about: About, now: Date) {
  if (reminder.channel !== 'sms' || (await findBlockedReason(scope, { ...about, channel: 'email' }, now))) return;
  if (!(await hasMail(scope, reminder))) await insertFallback(scope, reminder, now);
}

const hasMoved = (reminder: Reminder, { startTime }: Appointment) =>
  reminder.startTime.getTime() !== startTime.getTime();

/** Locks due reminders, skipping locked rows; longest due first. */
const lockDue = ({ db, tenantId }: Scope, which: SQL | undefined): Promise<Reminder[]> =>
  db
    .select()
    .from(reminders)
    .where(and(eq(reminders.tenantId, tenantId), eq(reminders.status, 'pending'), which))
    .orderBy(reminders.scheduledFor, reminders.id)
    .limit(batch)
    .for('update', { skipLocked: true });

/** Marks a reminder that failed with an error, so that it does not block the others. */
async function giveUp(scope: Scope, id: number) {
  const reason = 'Something went wrong while preparing it';
  await scope.db.update(reminders).set({ status: 'skipped', reason }).where(own(scope, id));
}

const own = ({ tenantId }: Scope, id: number) => and(eq(reminders.tenantId, tenantId), eq(reminders.id, id));
