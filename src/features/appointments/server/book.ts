import { sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { checkLimit, count, hours } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { deriveKey, keyedHash } from '../../../platform/tokens.ts';
import { addMinutes, isTimeZone } from '../../../shared/dates.ts';
import { formatDayAndTime } from '../../../shared/format-time.ts';
import { freeSlots, isBookableDay, sessionMinutes } from '../../availability/server/free-slots.ts';
import { findOrCreateClient } from '../../clients/server/one-person.ts';
import { acceptPhone } from '../../clients/server/phones.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { findContact } from '../../storefront/server/storefront.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { type Booked, type BookingRequest, typeLabels } from '../contract.ts';
import { insertAppointment, slotTaken } from './create.ts';
import { appointmentHref, describeForPractice } from './describe.ts';
import { createCancelLink } from './links.ts';
import { queueConfirmation } from './mails.tsx';
import { busyTimes, openPage } from './slots.ts';

const perAddress = { name: 'book-address', max: 60, seconds: hours(1) };
const perRecipient = { name: 'book-recipient', max: 10, seconds: hours(1) };

/**
 * Public: books one session. One transaction holds the client, the appointment, the mail and the notification.
 * `address`: hash of the caller's, if known.
 * @throws AppError not_found, too_many, conflict when the slot is taken or was never offered.
 */
export async function book(
  services: Services,
  request: BookingRequest,
  address: string | null,
  now = new Date(),
): Promise<Booked> {
  if (request.website) throw new AppError('invalid', 'This booking looks like one of a robot and was not taken.');
  const page = await openPage(services, request.storefrontSlug);
  const system = asSystem(services.database);
  // Across all practices: nobody's mailbox is filled through this instance. Only what was booked counts, for a slot
  // that others were faster with is nobody's fault.
  const recipient = keyedHash(deriveKey(services.secret, 'recipient'), request.email.toLowerCase());
  await checkLimit(system, perRecipient, recipient);
  if (address) await checkLimit(system, perAddress, address);
  const booked = await inTenant(services.database, { ...page, role: 'viewer' }, scope =>
    bookIn(scope, services, request, now),
  );
  const counting = [count(system, perRecipient, recipient), address ? count(system, perAddress, address) : 0];
  // The booking stands, whatever becomes of its count.
  await Promise.allSettled(counting);
  return booked;
}

async function bookIn(scope: Scope, services: Services, request: BookingRequest, now: Date): Promise<Booked> {
  // Statements that do not wait for each other's answers travel together: the shorter this transaction, the sooner the
  // next booking of the same practitioner gets its turn.
  const [practice, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  const zone = practice.settings.timeZone;
  const start = await freeStart(scope, request, { zone, now });
  const { firstName, lastName, email } = request;
  const person = { firstName, lastName, email, ...acceptPhone(request.phone, practice.country) };
  const client = await findOrCreateClient(scope, person, now);
  const appointment = await insertAppointment(scope, {
    clientId: client.id,
    title: typeLabels[request.appointmentType],
    type: request.appointmentType,
    description: describeForPractice(request, client),
    startTime: start,
    endTime: addMinutes(start, sessionMinutes),
  });
  const { token, written } = createCancelLink(scope, appointment.id);
  const visitorZone = request.timeZone && isTimeZone(request.timeZone) ? request.timeZone : null;
  await Promise.all([
    written,
    queueConfirmation(services, scope, { appointment, client, practice, contact, token, visitorZone }),
    notify(scope, {
      type: 'appointment_booked',
      title: 'New booking',
      message: `${request.firstName} ${request.lastName} booked: ${appointment.title}, ${formatDayAndTime(start, zone)}`,
      href: appointmentHref(appointment.startTime, zone),
    }),
  ]);
  const { id, title, type } = appointment;
  return {
    id,
    title,
    type,
    startTime: start.toISOString(),
    endTime: appointment.endTime.toISOString(),
    timeZone: zone,
  };
}

/** One booking at a time for a practitioner: an exclusion constraint alone deadlocks under load (promises.md). */
const lockCalendar = ({ db, tenantId, userId }: Scope) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${tenantId} ${userId}`}, 0))`);

async function freeStart(
  scope: Scope,
  { date, time }: BookingRequest,
  { zone, now }: { zone: string; now: Date },
): Promise<Date> {
  if (!isBookableDay(date, { zone, now })) {
    throw new AppError(
      'conflict',
      'Bookings are possible from today to three months ahead. Please choose another day.',
    );
  }
  const offered = freeSlots(date, { zone, busy: [], now }).some(slot => slot.time === time);
  if (!offered) throw new AppError('conflict', 'This time is not offered. Please choose another one.');
  // In this order on one connection: what is busy is read once the lock is there.
  const [, busy] = await Promise.all([lockCalendar(scope), busyTimes(scope, { zone, date, days: 1 })]);
  const free = freeSlots(date, { zone, busy, now }).find(slot => slot.time === time);
  if (!free) throw slotTaken();
  return new Date(free.start);
}
