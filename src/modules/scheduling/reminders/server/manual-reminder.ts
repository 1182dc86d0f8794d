import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, gte, like, sql } from 'drizzle-orm';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { smsUse } from '../../../accounts/vendors/server/access.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { findMailStates } from '../../../messaging/emails/server/log.ts';
import { findSmsStates } from '../../../messaging/sms/server/log.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { lockOneAgainstDeletion, requireBooked } from '../../appointments/server/appointment-rows.ts';
import type { Channel } from '../contract.ts';
import type { Appointment } from './plan.ts';
import { findBlockedReason, queueReminder, type Reminder } from './queue-reminder.ts';
import { outcomes } from './reminder-history.ts';
import { getReminderSettings } from './settings.ts';
import { reminders } from './tables.ts';

/** Clicks within this time count as one. */
const sameClickSeconds = 60;

/** `sent` and `failed` are specified (sections 8 and 9). */
const sentences = {
  sms: {
    sent: 'SMS reminder sent successfully to client',
    queued: 'SMS reminder queued',
    failed: 'Failed to send SMS reminder',
    unsent: 'SMS reminder not sent: no SMS provider is set up',
  },
  email: {
    sent: 'Email reminder sent successfully to client',
    queued: 'Email reminder queued',
    failed: 'Failed to send email reminder',
    unsent: 'Email reminder not sent: no mail server is set up',
  },
};

type ReminderRequest = { appointmentId: number; channel: Channel };

/** `waitSeconds`: maximum time to wait for the outcome. `signal`: aborted when the client disconnects. */
type Wait = { waitSeconds: number; signal: AbortSignal };

const pollMs = 100;

/** Queues a reminder and returns its outcome as known when the wait ends. @throws AppError like `queueByHand` */
export async function remindByHand(
  services: Services,
  principal: Principal,
  request: ReminderRequest,
  { waitSeconds, signal }: Wait,
) {
  const inPractice = <T>(work: (scope: Scope) => Promise<T>) => inTenant(services.database, principal, work);
  const queued = await inPractice(scope => queueByHand(services, scope, request));
  const until = performance.now() + waitSeconds * 1_000;
  for (;;) {
    const answer = await inPractice(scope => describe(services, scope, { ...request, ...queued }));
    if (answer.outcome !== 'queued' || signal.aborted || performance.now() + pollMs > until) return answer;
    await sleep(pollMs);
  }
}

type Log = Pick<Reminder, 'emailLogId' | 'smsLogId'>;

/** Reads the outcome from the log of the channel. Without a provider the outcome is known in advance. */
async function describe(services: Services, scope: Scope, { channel, emailLogId, smsLogId }: ReminderRequest & Log) {
  const messages = sentences[channel];
  const isSetUp =
    channel === 'email' ? await hasMailServer(services, scope) : (await smsUse(services, scope)) !== 'built-in';
  const find = channel === 'email' ? findMailStates : findSmsStates;
  const id = channel === 'email' ? emailLogId : smsLogId;
  const log = id === null ? undefined : (await find(scope, [id])).get(id);
  const status = log && outcomes[log.status];
  if (status === 'sent' || status === 'delivered') return { message: messages.sent, outcome: 'sent' as const };
  if (!isSetUp) return { message: messages.unsent, outcome: 'failed' as const };
  if (status === 'waiting') return { message: messages.queued, outcome: 'queued' as const };
  const message = log?.error ? `${messages.failed}. ${log.error}` : messages.failed;
  return { message, outcome: 'failed' as const };
}

/**
 * Queues a reminder and starts the worker without waiting for the provider.
 * @throws AppError not_found, conflict with the reason as a sentence
 */
async function queueByHand(services: Services, scope: Scope, request: ReminderRequest, now = new Date()): Promise<Log> {
  const { appointmentId, channel } = request;
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`remind ${scope.tenantId} ${appointmentId} ${channel}`}, 0))`,
  );
  const appointment = await lockOneAgainstDeletion(scope, appointmentId);
  requireBooked(appointment);
  const [client, practice, texts] = [
    await getClient(scope, appointment.clientId),
    await getPractice(scope),
    await getReminderSettings(scope),
  ];
  const about = { appointment, client, practice };
  const reason = isPast(appointment, now)
    ? 'This appointment has already started.'
    : await findBlockedReason(scope, { ...about, channel, isByHand: true }, now);
  if (reason) throw new AppError('conflict', reason);
  const before = await findJustQueued(scope, { appointment, channel }, now);
  if (before) return before;
  const reminder = await write(scope, { appointment, channel }, now);
  const outgoing = await queueReminder(services, scope, reminder, { ...about, texts });
  await scope.db
    .update(reminders)
    .set(outgoing)
    .where(and(eq(reminders.tenantId, scope.tenantId), eq(reminders.id, reminder.id)));
  return outgoing;
}

const isPast = ({ status, startTime }: Appointment, now: Date) => status !== 'cancelled' && startTime <= now;

type What = { appointment: Appointment; channel: Channel };

async function findJustQueued({ db, tenantId }: Scope, { appointment, channel }: What, now: Date) {
  const { emailLogId, smsLogId } = reminders;
  const [reminder] = await db
    .select({ emailLogId, smsLogId })
    .from(reminders)
    .where(
      and(
        eq(reminders.tenantId, tenantId),
        eq(reminders.appointmentId, appointment.id),
        eq(reminders.channel, channel),
        eq(reminders.startTime, appointment.startTime),
        eq(reminders.status, 'queued'),
        like(reminders.kind, 'manual-%'),
        gte(reminders.scheduledFor, new Date(now.getTime() - sameClickSeconds * 1_000)),
      ),
    )
    .orderBy(desc(reminders.id))
    .limit(1);
  return reminder;
}

async function write({ db, tenantId }: Scope, { appointment, channel }: What, now: Date) {
  const { id: appointmentId, clientId, startTime } = appointment;
  const kind = `manual-${now.getTime()}`;
  const row = { tenantId, appointmentId, clientId, startTime, channel, kind, scheduledFor: now };
  const [written] = await db
    .insert(reminders)
    .values({ ...row, status: 'queued' })
    .returning();
  if (!written) throw new Error('no reminder was written');
  return written;
}
