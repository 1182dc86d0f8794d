import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { withdrawMails, withdrawMailsOfDeleted } from '../../../messaging/emails/server/queue-mail.ts';
import { withdrawSms, withdrawSmsOfDeleted } from '../../../messaging/sms/server/queue-sms.ts';
import { type Row, readAppointment } from '../../appointments/server/appointment-rows.ts';
import type { AppointmentChange } from '../../appointments/server/changes.ts';
import type { QuietHours, ReminderStep } from '../contract.ts';
import { describeMinutes } from '../describe-minutes.ts';
import { momentOf } from './send-times.ts';
import { getReminderSettings } from './settings.ts';
import { reminders } from './tables.ts';

export type Appointment = Row;
export type Rules = { steps: ReminderStep[]; quietHours: QuietHours | null; zone: string };
type New = typeof reminders.$inferInsert;

/**
 * Plans the reminders of the appointment and drops obsolete ones. Uses two round trips for a new appointment, because
 * it runs within every booking.
 */
export async function planReminders(scope: Scope, { before, after: appointment, now, loaded }: AppointmentChange) {
  if (!appointment) return before ? forgetReminders(scope, before.id) : undefined;
  const [practice, settings, open] = await Promise.all([
    loaded.practice ?? getPractice(scope),
    loaded.settings ?? getReminderSettings(scope),
    before ? lockUnsent(scope, appointment.id) : [],
  ]);
  const zone = practice.settings.timeZone;
  const stale = open.filter(reminder => !fits(reminder, appointment));
  if (stale.length) await dropReminders(scope, stale, whyDropped(appointment, zone));
  if (isComing(appointment, now)) await writePlan(scope, plan(appointment, { ...settings, zone }, now));
}

/** Called before or after the appointment is deleted. Also withdraws queued messages. */
async function forgetReminders(scope: Scope, appointmentId: number) {
  const open = await lockUnsent(scope, appointmentId);
  if (open.length) await dropReminders(scope, open, 'The appointment was deleted');
  await withdrawOfDeleted(scope);
}

/** Locks all unsent reminders of the appointment. */
const lockUnsent = ({ db, tenantId }: Scope, appointmentId: number) =>
  db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.tenantId, tenantId),
        eq(reminders.appointmentId, appointmentId),
        inArray(reminders.status, ['pending', 'queued']),
      ),
    )
    .orderBy(reminders.id)
    .for('update');

const takesPlace: Appointment['status'][] = ['scheduled', 'confirmed', 'pending'];
export const isComing = ({ status, startTime }: Appointment, now: Date) =>
  takesPlace.includes(status) && startTime > now;

/**
 * Reminders of an appointment that has just begun stay valid, because they are sent up to 15 minutes after the start.
 */
const fits = (reminder: typeof reminders.$inferSelect, { status, startTime, clientId }: Appointment) =>
  takesPlace.includes(status) && reminder.startTime.getTime() === startTime.getTime() && reminder.clientId === clientId;

function whyDropped({ status, startTime }: Appointment, zone: string): string {
  if (status === 'cancelled') return 'The appointment was cancelled';
  if (!takesPlace.includes(status)) return 'The appointment is over';
  return `The appointment is now on ${formatDayAndTime(startTime, zone)}`;
}

/** One row per step; steps whose time has passed are marked as skipped. */
export function plan(appointment: Appointment, { steps, ...rules }: Rules, now: Date): New[] {
  const { id, tenantId, clientId, startTime } = appointment;
  return steps.map(({ channel, minutesBefore }) => {
    const scheduledFor = momentOf(startTime, minutesBefore, rules);
    const about = { tenantId, appointmentId: id, clientId, startTime, channel, minutesBefore, scheduledFor };
    const row = { ...about, kind: `step-${minutesBefore}` };
    if (scheduledFor > now) return { ...row, status: 'pending', reason: null };
    return {
      ...row,
      status: 'skipped',
      reason: `The appointment was less than ${describeMinutes(minutesBefore)} away`,
    };
  });
}

/** Revives dropped reminders when the appointment is reactivated; sent and pending ones are unchanged. */
export async function writePlan({ db }: Scope, rows: New[]) {
  if (!rows.length) return;
  const { tenantId, appointmentId, kind, channel, startTime } = reminders;
  await db
    .insert(reminders)
    .values(rows)
    .onConflictDoUpdate({
      target: [tenantId, appointmentId, kind, channel, startTime],
      set: {
        status: sql`excluded.status`,
        reason: sql`excluded.reason`,
        scheduledFor: sql`excluded.scheduled_for`,
        clientId: sql`excluded.client_id`,
        emailLogId: null,
        smsLogId: null,
      },
      setWhere: sql`${reminders.status} = 'dropped' or (${reminders.status} = 'pending' and excluded.status = 'pending')`,
    });
}

type Open = Pick<typeof reminders.$inferSelect, 'id' | 'status' | 'emailLogId' | 'smsLogId'>;

/** Drops reminders and withdraws their unsent messages. The caller has locked the rows. */
export async function dropReminders(scope: Scope, open: Open[], reason: string) {
  const [mails, texts] = await Promise.all([
    withdrawMails(
      scope,
      open.flatMap(({ emailLogId }) => emailLogId ?? []),
    ),
    withdrawSms(
      scope,
      open.flatMap(({ smsLogId }) => smsLogId ?? []),
    ),
  ]);
  const isBack = ({ status, emailLogId, smsLogId }: Open) =>
    status === 'pending' || mails.includes(emailLogId ?? 0) || texts.includes(smsLogId ?? 0);
  const ids = open.filter(isBack).map(({ id }) => id);
  if (!ids.length) return;
  await scope.db
    .update(reminders)
    .set({ status: 'dropped', reason, emailLogId: null, smsLogId: null })
    .where(and(eq(reminders.tenantId, scope.tenantId), inArray(reminders.id, ids)));
}

/** Withdraws queued messages of deleted appointments, whose reminders were deleted by cascade. */
export const withdrawOfDeleted = (scope: Scope) =>
  Promise.all([withdrawMailsOfDeleted(scope), withdrawSmsOfDeleted(scope)]);

type Sms = { type: string; appointmentId: number | null; message: string };

/** True if the text is a reminder of an appointment that was moved, cancelled or is over. */
export async function isOutdated(scope: Scope, { type, appointmentId, message }: Sms, now: Date): Promise<boolean> {
  // A reminder without appointment ID belongs to a deleted appointment.
  if (appointmentId === null) return type === 'automatic_reminder';
  const ofIt = and(eq(reminders.tenantId, scope.tenantId), eq(reminders.appointmentId, appointmentId));
  const [reminder] = await scope.db
    .select({ startTime: reminders.startTime })
    .from(reminders)
    .where(and(ofIt, eq(reminders.channel, 'sms'), eq(reminders.message, message)))
    .orderBy(desc(reminders.id))
    .limit(1);
  if (!reminder) return false;
  const appointment = await readAppointment(scope, appointmentId);
  return (
    !appointment || !isComing(appointment, now) || appointment.startTime.getTime() !== reminder.startTime.getTime()
  );
}
