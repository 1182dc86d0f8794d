import { and, asc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { findMailStates } from '../../../messaging/emails/server/log.ts';
import { findSmsStates } from '../../../messaging/sms/server/log.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { readAppointment } from '../../appointments/server/appointment-rows.ts';
import type { TrailEntry } from '../contract.ts';
import type { Reminder } from './queue-reminder.ts';
import { reminders } from './tables.ts';

/** All reminders of an appointment with the status from the channel's log. @throws AppError not_found */
export async function listTrail(scope: Scope, appointmentId: number): Promise<TrailEntry[]> {
  const appointment = await readAppointment(scope, appointmentId);
  if (!appointment) throw notFound('Appointment');
  const rows = await scope.db
    .select()
    .from(reminders)
    .where(and(eq(reminders.tenantId, scope.tenantId), eq(reminders.appointmentId, appointmentId)))
    .orderBy(asc(reminders.scheduledFor), asc(reminders.id));
  const [client, mails, texts] = await Promise.all([
    getClient(scope, appointment.clientId),
    findMailStates(
      scope,
      rows.flatMap(({ emailLogId }) => emailLogId ?? []),
    ),
    findSmsStates(
      scope,
      rows.flatMap(({ smsLogId }) => smsLogId ?? []),
    ),
  ]);
  return rows.map(row => {
    const mail = mails.get(row.emailLogId ?? 0);
    const isOpen = row.status === 'pending';
    return {
      ...present(row),
      ...outcome(row, mail ?? texts.get(row.smsLogId ?? 0)),
      email: row.channel === 'email' ? (mail?.recipientEmail ?? (isOpen ? client.email : null)) : null,
      hasConsent: row.channel === 'sms' ? client.smsConsentAt !== null : null,
      phone: row.channel === 'sms' ? (row.phone ?? (isOpen ? client.phone : null)) : null,
    };
  });
}

const present = (row: Reminder) => ({
  id: row.id,
  tenantId: row.tenantId,
  appointmentId: row.appointmentId,
  clientId: row.clientId,
  channel: row.channel,
  origin: originOf(row.kind),
  minutesBefore: row.minutesBefore,
  startTime: row.startTime.toISOString(),
  message: row.message,
  scheduledFor: row.scheduledFor.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

function originOf(kind: string): TrailEntry['origin'] {
  if (kind.startsWith('manual-')) return 'manual';
  return kind.startsWith('fallback-') ? 'fallback' : 'step';
}

type State = { status: keyof typeof outcomes; sentAt: Date | null; error: string | null };

/** Once queued, the log's status applies. */
function outcome(row: Reminder, log: State | undefined): Pick<TrailEntry, 'status' | 'sentAt' | 'errorMessage'> {
  if (row.status !== 'queued') return { status: row.status, sentAt: null, errorMessage: row.reason };
  if (!log) return { status: 'dropped', sentAt: null, errorMessage: null };
  return { status: outcomes[log.status], sentAt: log.sentAt?.toISOString() ?? null, errorMessage: log.error };
}

export const outcomes = {
  queued: 'waiting',
  pending: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  error: 'failed',
  unknown: 'unknown',
  suppressed: 'failed',
} as const;
