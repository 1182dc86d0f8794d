import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { AppointmentStatus } from '../../../scheduling/appointments/contract.ts';
import type { AppointmentChange } from '../../../scheduling/appointments/server/changes.ts';
import { endRuns } from './end-runs.ts';
import { startSequences } from './start.ts';
import { sequenceRuns } from './tables.ts';

type Session = { id: number; clientId: number; status: AppointmentStatus; startTime: Date };

/**
 * A new future appointment triggers `booked`, whoever created it. If an appointment is moved, cancelled, deleted or
 * assigned to another client, the runs it started end, because their mails are about an appointment that no longer
 * exists.
 */
export async function followSession(scope: Scope, { before, after, now }: AppointmentChange): Promise<void> {
  if (!before) {
    if (!after || after.status === 'cancelled' || after.startTime <= now) return;
    return startSequences(scope, { trigger: 'booked', clientId: after.clientId, appointmentId: after.id, now });
  }
  const reason = changeOf(before, after);
  if (reason) await endRuns(scope, eq(sequenceRuns.appointmentId, before.id), { outcome: 'changed', reason }, now);
}

function changeOf(before: Session, after: Session | null): string | null {
  if (!after) return 'The appointment was deleted';
  if (after.status === 'cancelled') return before.status === 'cancelled' ? null : 'The appointment was cancelled';
  if (after.clientId !== before.clientId) return 'The appointment was given to another client';
  return after.startTime.getTime() === before.startTime.getTime() ? null : 'The appointment was rescheduled';
}
