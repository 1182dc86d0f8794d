import { and, desc, eq, gte, like, sql } from 'drizzle-orm';
import { asSystem, type Scope, type Who } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { countAttempt, hours } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { holdAppointment } from '../../appointments/server/hold-appointments.ts';
import { requireBooked } from '../../appointments/server/waiting.ts';
import { getClient } from '../../clients/server/clients.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { Channel } from '../contract.ts';
import { handOver } from './outgoing.ts';
import type { Appointment } from './plan.ts';
import { getReminderSettings } from './settings.ts';
import { reminders } from './tables.ts';
import { whyNot } from './why-not.ts';

/** Two clicks within this time are one. */
const sameClickSeconds = 60;

/** The specified sentences (section 6). */
const sentences = {
  sms: 'SMS reminder sent successfully to client',
  email: 'Email reminder sent successfully to client',
};

const limit = { name: 'reminders-by-hand', max: 200, seconds: hours(1) };

/** More than a practice has use for, fewer than somebody who means harm wants. @throws AppError too_many */
export const limitByHand = ({ database }: Services, { tenantId }: Who) =>
  countAttempt(asSystem(database), limit, String(tenantId));

type Asked = { appointmentId: number; channel: Channel };

/**
 * A reminder that somebody asks for: into the outbox at once, on its way within a second. Nobody waits for a provider.
 * @throws AppError not_found, conflict with the reason in a sentence
 */
export async function remindByHand(services: Services, scope: Scope, asked: Asked, now = new Date()) {
  const { appointmentId, channel } = asked;
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`remind ${scope.tenantId} ${appointmentId} ${channel}`}, 0))`,
  );
  const appointment = await holdAppointment(scope, appointmentId);
  requireBooked(appointment);
  const [client, practice, texts] = [
    await getClient(scope, appointment.clientId),
    await getPractice(scope),
    await getReminderSettings(scope),
  ];
  const about = { appointment, client, practice };
  const reason = isPast(appointment, now)
    ? 'This appointment has already started.'
    : await whyNot(scope, { ...about, channel, isByHand: true }, now);
  if (reason) throw new AppError('conflict', reason);
  if (await wasJustSent(scope, { appointment, channel }, now)) return { message: sentences[channel] };
  const reminder = await write(scope, { appointment, channel }, now);
  const outgoing = await handOver(services, scope, reminder, { ...about, texts });
  await scope.db
    .update(reminders)
    .set(outgoing)
    .where(and(eq(reminders.tenantId, scope.tenantId), eq(reminders.id, reminder.id)));
  return { message: sentences[channel] };
}

const isPast = ({ status, startTime }: Appointment, now: Date) => status !== 'cancelled' && startTime <= now;

type What = { appointment: Appointment; channel: Channel };

async function wasJustSent({ db, tenantId }: Scope, { appointment, channel }: What, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: reminders.id })
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
  return Boolean(found);
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
