import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { Row } from '../../appointments/server/appointment-rows.ts';
import type { AppointmentChange } from '../../appointments/server/changes.ts';
import type { QuietHours, ReminderStep } from '../contract.ts';
import { describeMinutes } from '../describe-minutes.ts';
import { momentOf } from './send-times.ts';
import { getReminderSettings } from './settings.ts';
import { reminders } from './tables.ts';
import { dropReminders, withdrawOfDeleted } from './withdraw.ts';

export type Appointment = Row;
export type Rules = { steps: ReminderStep[]; quietHours: QuietHours | null; zone: string };
type New = typeof reminders.$inferInsert;

/**
 * Plans the reminders of the appointment and drops obsolete ones. Uses two round trips for a new appointment, because
 * it runs within every booking.
 */
export async function planReminders(scope: Scope, { before, after: appointment, now, known }: AppointmentChange) {
  if (!appointment) return before ? forgetReminders(scope, before.id) : undefined;
  const [practice, settings, open] = await Promise.all([
    known.practice ?? getPractice(scope),
    known.settings ?? getReminderSettings(scope),
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
