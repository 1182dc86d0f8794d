import { and, asc, eq, gt, isNotNull, lte, ne } from 'drizzle-orm';
import { setAuditSubject } from '../../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../../platform/errors.ts';
import { publish } from '../../../../../platform/events/events.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatDayAndTime } from '../../../../../shared/format/format-time.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { notify } from '../../../../messaging/notifications/server/notifications.ts';
import { getClient } from '../../../../people/clients/server/clients.ts';
import type { Row } from '../appointment-rows.ts';
import { publishChange, requestEnded } from '../changes.ts';
import { mailClient } from '../notifications/client-mail.tsx';
import { appointmentHref } from '../notifications/describe.ts';
import { mailRequest } from '../notifications/request-mail.tsx';
import { appointments } from '../tables.ts';

/** How a request ended without a booking. */
export type RequestEnding = 'declined' | 'withdrawn' | 'expired';

/** Null while unanswered, once accepted, and for all other appointments. */
export function endingOf({ answerDueAt, status, cancelledBy }: Row, now: Date): RequestEnding | null {
  if (!answerDueAt) return null;
  // Expired at its deadline, even if the job has not run yet.
  if (status !== 'cancelled') return answerDueAt <= now ? 'expired' : null;
  if (cancelledBy === null) return 'expired';
  return cancelledBy === 'client' ? 'withdrawn' : 'declined';
}

const refusals: Record<RequestEnding, string> = {
  declined: 'This request was already declined.',
  withdrawn: 'The client withdrew this request.',
  expired: 'This request expired before it was answered.',
};

/**
 * Accepts a request, which is from then on an ordinary booking with all its consequences.
 * @throws AppError not_found, conflict if it is already answered or expired
 */
export async function acceptRequest(services: Services, scope: Scope, id: number, now = new Date()): Promise<Row> {
  const { request, own } = await lockRequest(scope, id, now);
  const [practice, client, appointment] = await Promise.all([
    getPractice(own),
    getClient(own, request.clientId),
    write(own, id, { status: 'scheduled', answerDueAt: null }),
  ]);
  // The record was created by this request, so its address is still unverified.
  const isNewClient = new Date(client.createdAt) >= request.createdAt;
  await Promise.all([
    publishChange(own, { before: null, after: appointment }, now, { practice }),
    mailClient(services, own, 'booked', { appointment, client, practice, isAccepted: true, isNewClient, now }),
  ]);
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
  return appointment;
}

type Declining = { message: string | null; now?: Date };

/**
 * Declines a request and releases its time. `message`: to the client.
 * @throws AppError not_found, conflict if it is already answered or expired
 */
export async function declineRequest(
  services: Services,
  scope: Scope,
  id: number,
  { message, now = new Date() }: Declining,
): Promise<Row> {
  const { request, own } = await lockRequest(scope, id, now);
  return endRequest(services, own, request, { ending: 'declined', message, now });
}

type Ending = { ending: RequestEnding; message: string | null; now: Date };

const endedBy = { declined: 'practice', withdrawn: 'client', expired: null } as const;

/** Ends a request that its caller has locked, and emails the client unless they withdrew it themselves. */
export async function endRequest(
  services: Services,
  scope: Scope,
  request: Row,
  { ending, message, now }: Ending,
): Promise<Row> {
  const [practice, client, appointment] = await Promise.all([
    getPractice(scope),
    getClient(scope, request.clientId),
    write(scope, request.id, {
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: endedBy[ending],
      cancelReason: message,
      sequence: request.sequence + 1,
    }),
  ]);
  await Promise.all([
    publish(scope, requestEnded, { before: request, after: appointment, now, loaded: { practice } }),
    ending !== 'withdrawn' && mailRequest(services, scope, ending, { appointment, client, practice, message }),
    ending === 'expired' &&
      notify(scope, {
        type: 'appointment_requested',
        title: 'Request expired',
        message: `You didn’t answer in time: ${client.firstName} ${client.lastName}, ${request.title}, ${formatDayAndTime(request.startTime, practice.settings.timeZone)}`,
        href: appointmentHref(request.startTime, practice.settings.timeZone),
        clientId: client.id,
      }),
  ]);
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
  return appointment;
}

/** `own`: the scope of the practitioner, to whom the consequences belong. */
async function lockRequest(scope: Scope, id: number, now: Date): Promise<{ request: Row; own: Scope }> {
  const [request] = await scope.db.select().from(appointments).where(isOne(scope, id)).for('update');
  if (!request) throw notFound('Appointment');
  setAuditSubject({ clientId: request.clientId, subjectId: id });
  const ending = endingOf(request, now);
  if (ending) throw new AppError('conflict', refusals[ending]);
  if (request.status === 'cancelled') throw new AppError('conflict', 'This appointment is cancelled.');
  if (!request.answerDueAt) throw new AppError('conflict', 'This appointment is already booked.');
  return { request, own: { ...scope, userId: request.userId } };
}

async function write(scope: Scope, id: number, values: Partial<typeof appointments.$inferInsert>): Promise<Row> {
  const [written] = await scope.db.update(appointments).set(values).where(isOne(scope, id)).returning();
  if (!written) throw new Error(`appointment ${id} is locked and gone`);
  return written;
}

const isOne = (scope: Scope, id: number) => and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));

const part = 200;

/** Expires requests that were not answered in time and releases their times. */
export async function expireRequests(services: Services, stop?: AbortSignal, now = new Date()) {
  // Pages by ID: failing rows stay due and would otherwise fill the first batch forever.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due = await findExpired(services, after, now);
    for (const { id, ...principal } of due) {
      if (stop?.aborted) return;
      await inTenant(services.database, { ...principal, role: 'viewer' }, scope =>
        expire(services, scope, id, now),
      ).catch(
        // One failure must not block the others.
        reason =>
          services.log.error({ err: reason, tenantId: principal.tenantId, appointmentId: id }, 'expired request'),
      );
    }
    after = due.length < part ? undefined : due.at(-1)?.id;
  }
}

function findExpired({ database }: Services, after: number, now: Date) {
  const { tenantId, userId, id } = appointments;
  return asSystem(database)
    .db.select({ tenantId, userId, id })
    .from(appointments)
    .where(and(isExpired(now), gt(id, after)))
    .orderBy(asc(id))
    .limit(part);
}

async function expire(services: Services, scope: Scope, id: number, now: Date) {
  const [request] = await scope.db
    .select()
    .from(appointments)
    .where(and(isOne(scope, id), isExpired(now)))
    .for('update');
  if (request) await endRequest(services, scope, request, { ending: 'expired', message: null, now });
}

const isExpired = (now: Date) =>
  and(isNotNull(appointments.answerDueAt), ne(appointments.status, 'cancelled'), lte(appointments.answerDueAt, now));
