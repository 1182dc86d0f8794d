import { and, asc, eq, gt, isNotNull, lt, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type System } from '../../../../../platform/database/scope.ts';
import { portOf } from '../../../../../platform/ports.ts';
import type { Services } from '../../../../../platform/services.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../../shared/dates.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { expireCheckouts } from '../../../../billing/payments/server/checkouts.ts';
import type { Client } from '../../../../people/clients/contract.ts';
import { lockWholeClient } from '../../../../people/clients/server/clients.ts';
import { deleteUnusedClient, findOrCreateClient } from '../../../../people/clients/server/find-client.ts';
import type { Lapsed } from '../../lapsed-booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import type { Row } from '../appointment-rows.ts';
import { loadCalendar, lockCalendar } from '../calendar.ts';
import { appointments, lapsedBookings } from '../tables.ts';
import { questionsAtBooking } from './questions-at-booking.ts';

/** Longer than payment providers retry webhooks. */
const keptDays = 3;

/**
 * Also moves the answers, because they belong to the booking, and would otherwise keep the client of an abandoned
 * booking from being deleted.
 */
async function rememberLapsed(scope: Scope, row: Row, { firstName, lastName, email, ...client }: Client) {
  const answers = await portOf(scope, questionsAtBooking).remove(scope, row.id);
  const { userId, title, type, description, startTime, endTime, serviceId, visitorTimeZone, policyAcceptedAt } = row;
  const { placeKind, placeDetail } = row;
  const { phone, phoneText, smsConsentAt } = client;
  const booking: Lapsed = {
    person: { firstName, lastName, email, phone, phoneText, smsConsentAt },
    ...{ userId, title, type, description, serviceId, visitorTimeZone, placeKind, placeDetail },
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    policyAcceptedAt: policyAcceptedAt?.toISOString() ?? null,
    answers,
  };
  await scope.db.insert(lapsedBookings).values({ tenantId: scope.tenantId, appointmentId: row.id, booking });
}

export async function findLapsed(scope: Scope, appointmentId: number): Promise<Lapsed | null> {
  const [row] = await scope.db
    .select({ booking: lapsedBookings.booking })
    .from(lapsedBookings)
    .where(ownLapsed(scope, appointmentId));
  return row?.booking ?? null;
}

type Again = { id: number; lapsed: Lapsed; practice: Tenant; now: Date };

/**
 * Restores an expired booking under its old ID after a late payment; null if the time is past or taken. Working hours
 * and notice were checked when it was booked and are not checked again.
 */
export async function takeAgain(
  scope: Scope,
  { id, lapsed, practice, now }: Again,
): Promise<{ appointment: Row; client: Client } | null> {
  const { person, startTime, endTime, policyAcceptedAt, answers, ...rest } = lapsed;
  const [start, end] = [new Date(startTime), new Date(endTime)];
  if (start <= now || !(await isFree({ ...scope, userId: lapsed.userId }, { start, end, practice, now }))) return null;
  const { smsConsentAt, ...who } = person;
  const smsConsent = smsConsentAt
    ? { at: new Date(smsConsentAt), words: appointmentMessages.in(localeOf(practice.settings)).details.smsConsent }
    : null;
  const client = await findOrCreateClient(scope, { ...who, smsConsent }, { now });
  const [appointment] = await scope.db
    .insert(appointments)
    // Needed to insert the old ID, to which the payment refers.
    .overridingSystemValue()
    .values({
      ...rest,
      id,
      tenantId: scope.tenantId,
      clientId: client.id,
      bookedBy: 'client',
      startTime: start,
      endTime: end,
      policyAcceptedAt: policyAcceptedAt ? new Date(policyAcceptedAt) : null,
    })
    .returning();
  await scope.db.delete(lapsedBookings).where(ownLapsed(scope, id));
  if (appointment && answers) await portOf(scope, questionsAtBooking).restore(scope, answers, appointment);
  return appointment ? { appointment, client } : null;
}

/** Locks the calendar, so that nobody books the time before the end of the transaction. */
async function isFree(
  scope: Scope,
  { start, end, practice, now }: { start: Date; end: Date; practice: Tenant; now: Date },
): Promise<boolean> {
  await lockCalendar(scope);
  const zone = practice.settings.timeZone;
  const { busy } = await loadCalendar(scope, { zone, date: dayIn(start, zone), days: 1, now });
  return !busy.some(interval => interval.start < end && interval.end > start);
}

/** Runs across practices. Deletes bookings for which no payment can arrive any more. */
export async function deleteOldLapsed({ db }: System, now = new Date()) {
  await db.delete(lapsedBookings).where(lt(lapsedBookings.createdAt, addMinutes(now, -daysInMinutes(keptDays))));
}

const ownLapsed = (scope: Scope, appointmentId: number) =>
  and(eq(lapsedBookings.tenantId, scope.tenantId), eq(lapsedBookings.appointmentId, appointmentId));

const part = 200;

/** Releases the times of bookings that were not paid in time. */
export async function releaseUnpaid(services: Services, stop?: AbortSignal, now = new Date()) {
  // Pages by ID: failing rows stay due and would otherwise fill the first batch forever.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due = await findUnpaid(services, after, now);
    for (const { id, ...principal } of due) {
      if (stop?.aborted) return;
      await inTenant(services.database, { ...principal, role: 'viewer' }, scope =>
        releaseBooking(services, scope, id, now),
      ).catch(reason =>
        // One failure must not block the others.
        services.log.error({ err: reason, tenantId: principal.tenantId, appointmentId: id }, 'unpaid booking'),
      );
    }
    after = due.length < part ? undefined : due.at(-1)?.id;
  }
}

function findUnpaid({ database }: Services, after: number, now: Date) {
  const { tenantId, userId, id, paymentDueAt } = appointments;
  return asSystem(database)
    .db.select({ tenantId, userId, id })
    .from(appointments)
    .where(and(isNotNull(paymentDueAt), lte(paymentDueAt, now), gt(id, after)))
    .orderBy(asc(id))
    .limit(part);
}

/**
 * Deletes an unpaid booking and a client created only for it. Stores the booking for a while, because a payment may
 * still arrive. Does nothing if it is paid.
 */
export async function releaseBooking(services: Services, scope: Scope, id: number, now: Date): Promise<void> {
  // Locks the checkout before the appointment, in the same order as a payment, to prevent deadlocks.
  await expireCheckouts(services, scope, { subject: 'booking', subjectId: id }, now);
  const waiting = await lockWaiting(scope, id);
  if (!waiting) return;
  const client = await lockWholeClient(scope, waiting.clientId);
  await rememberLapsed(scope, waiting, client);
  await scope.db.delete(appointments).where(ownAppointment(scope, id));
  await deleteUnusedClient(scope, client, waiting.createdAt);
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
}

/** Locks the booking if it is unpaid. */
async function lockWaiting(scope: Scope, id: number): Promise<Row | null> {
  const [row] = await scope.db
    .select()
    .from(appointments)
    .where(and(ownAppointment(scope, id), isNotNull(appointments.paymentDueAt)))
    .for('update');
  return row ?? null;
}

const ownAppointment = (scope: Scope, id: number) =>
  and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
