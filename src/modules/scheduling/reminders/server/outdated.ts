import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { readAppointment } from '../../appointments/server/appointment-rows.ts';
import { isComing } from './plan.ts';
import { reminders } from './tables.ts';

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
