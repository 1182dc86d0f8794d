import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formatDayAndTime } from '../../../../shared/format-time.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { AppointmentChange } from '../../appointments/server/changes.ts';
import type { Row } from '../../appointments/server/create.ts';
import type { QuietHours, ReminderStep } from '../contract.ts';
import { describeMinutes } from '../describe-minutes.ts';
import { momentOf } from './moments.ts';
import { getReminderSettings } from './settings.ts';
import { reminders } from './tables.ts';
import { dropReminders, withdrawOfDeleted } from './withdraw.ts';

export type Appointment = Row;
export type Rules = { steps: ReminderStep[]; quietHours: QuietHours | null; zone: string };
type New = typeof reminders.$inferInsert;

/**
 * Plans the reminders of this appointment as it now stands, and drops those that no longer fit. Two round trips for a
 * new one, which has none yet: it runs inside of every booking.
 */
export async function planReminders(scope: Scope, { before, after: appointment, now, known }: AppointmentChange) {
  if (!appointment) return before ? forgetReminders(scope, before.id) : undefined;
  const [practice, settings, open] = await Promise.all([
    known.practice ?? getPractice(scope),
    known.settings ?? getReminderSettings(scope),
    before ? holdOpen(scope, appointment.id) : [],
  ]);
  const zone = practice.settings.timeZone;
  const stale = open.filter(reminder => !fits(reminder, appointment));
  if (stale.length) await dropReminders(scope, stale, whyDropped(appointment, zone));
  if (isComing(appointment, now)) await writePlan(scope, plan(appointment, { ...settings, zone }, now));
}

/** Before or after the appointment is deleted: its reminders go with it, and what waits in the outboxes too. */
async function forgetReminders(scope: Scope, appointmentId: number) {
  const open = await holdOpen(scope, appointmentId);
  if (open.length) await dropReminders(scope, open, 'The appointment was deleted');
  await withdrawOfDeleted(scope);
}

/** Every reminder that may still go out; nobody sends them until this transaction ends. */
const holdOpen = ({ db, tenantId }: Scope, appointmentId: number) =>
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

/** A session that has just begun keeps what is on its way: up to 15 minutes later it is still sent. */
const fits = (reminder: typeof reminders.$inferSelect, { status, startTime, clientId }: Appointment) =>
  takesPlace.includes(status) && reminder.startTime.getTime() === startTime.getTime() && reminder.clientId === clientId;

function whyDropped({ status, startTime }: Appointment, zone: string): string {
  if (status === 'cancelled') return 'The appointment was cancelled';
  if (!takesPlace.includes(status)) return 'The appointment is over';
  return `The appointment is now on ${formatDayAndTime(startTime, zone)}`;
}

/** One row for each step; one whose moment has passed already says so. */
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

/** What was dropped comes back when the appointment does; what has gone out or waits for its moment is left alone. */
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
