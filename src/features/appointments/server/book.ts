import { asSystem, brokenConstraint, inTenant, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { checkLimit, countSuccess, hours, type Limit } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { deriveKey, keyedHash } from '../../../platform/tokens.ts';
import { isTimeZone } from '../../../shared/dates.ts';
import { formatDayAndTime } from '../../../shared/format-time.ts';
import { findBookable } from '../../availability/server/services.ts';
import { findOrCreateClient } from '../../clients/server/one-person.ts';
import { acceptPhone, smsNumber } from '../../clients/server/phones.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { Booked, BookingRequest } from '../contract.ts';
import { bookedAnswer, bookedBefore } from './booked-before.ts';
import { requireFree } from './calendar.ts';
import { followChange } from './changes.ts';
import { insertAppointment } from './create.ts';
import { appointmentHref, describeForPractice } from './describe.ts';
import { endHold } from './hold.ts';
import { tellClient } from './mails.tsx';
import { openPage } from './slots.ts';

const perAddress = { name: 'book-address', max: 60, seconds: hours(1) };
const perRecipient = { name: 'book-recipient', max: 10, seconds: hours(1) };
/** Text messages go there, to whoever it belongs to. */
const perPhone = { name: 'book-phone', max: 10, seconds: hours(24) };

/**
 * Public: books one session. One transaction holds the client, the appointment, the mail and the notification.
 * The same form sent again answers with what it has booked. `address`: hash of the caller's, if known.
 * @throws AppError not_found, too_many, conflict when the slot is taken or was never offered, invalid when the
 *   practice's policy is not accepted.
 */
export async function book(
  services: Services,
  request: BookingRequest,
  address: string | null,
  now = new Date(),
): Promise<Booked> {
  if (request.website) throw new AppError('invalid', 'This booking looks like one of a robot and was not taken.');
  const page = await openPage(services, request.storefrontSlug);
  const inPage = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(services.database, { ...page, role: 'viewer' }, work);
  try {
    return await bookOnce(services, request, { address, inPage, now });
  } catch (reason) {
    // Its first sending has taken the slot, and has counted. Looked for only now: nearly every form is sent once.
    const isRefused = reason instanceof AppError || brokenConstraint(reason) === 'appointments_by_booking_key';
    const before = request.bookingKey && isRefused ? await inPage(scope => bookedBefore(scope, request)) : null;
    if (!before) throw reason;
    return before;
  }
}

type Circumstances = {
  address: string | null;
  inPage: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
  now: Date;
};

async function bookOnce(services: Services, request: BookingRequest, { address, inPage, now }: Circumstances) {
  const system = asSystem(services.database);
  // Across all practices: nobody's mailbox is filled through this instance. Only what was booked counts, for a slot
  // that others were faster with is nobody's fault.
  const recipient = keyedHash(deriveKey(services.secret, 'recipient'), request.email.toLowerCase());
  const counted: Counted[] = [[perRecipient, recipient]];
  if (address) counted.push([perAddress, address]);
  for (const [limit, who] of counted) await checkLimit(system, limit, who);
  return inPage(scope => bookIn(scope, services, request, { counted, now }));
}

type Counted = [limit: Limit, who: string];

async function bookIn(
  scope: Scope,
  services: Services,
  request: BookingRequest,
  { counted, now }: { counted: Counted[]; now: Date },
): Promise<Booked> {
  // Statements that do not wait for each other's answers travel together: the shorter this transaction, the sooner the
  // next booking of the same practitioner gets its turn.
  const [practice, service] = await Promise.all([
    getPractice(scope),
    findBookable(scope, { serviceId: request.serviceId, appointmentType: request.appointmentType }),
  ]);
  const zone = practice.settings.timeZone;
  const { firstName, lastName, email, date, time, holdToken } = request;
  const minutes = service.durationMinutes;
  const { rules, ...times } = await requireFree(scope, { date, time, minutes, zone, now, except: { holdToken } });
  if (rules.policy && !request.policyAccepted) throw policyMissing();
  const person = { firstName, lastName, email, ...acceptPhone(request.phone, practice.country) };
  // What stands beside the field: a number typed there is for reminders.
  const smsConsentAt = smsNumber(person.phone) ? now : null;
  const client = await findOrCreateClient(scope, { ...person, smsConsentAt }, now);
  const appointment = await insertAppointment(scope, {
    ...times,
    clientId: client.id,
    serviceId: service.id,
    title: service.name,
    type: service.type,
    description: describeForPractice({ ...person, notes: request.notes }, client),
    bookedBy: 'client',
    bookingKey: request.bookingKey,
    policyAcceptedAt: rules.policy ? now : null,
    visitorTimeZone: request.timeZone && isTimeZone(request.timeZone) ? request.timeZone : null,
  });
  await Promise.all([
    endHold(scope, holdToken),
    followChange(scope, { before: null, after: appointment }, now),
    tellClient(services, scope, 'booked', { appointment, client, practice, rules, now }),
    notify(scope, {
      type: 'appointment_booked',
      title: 'New booking',
      message: `${firstName} ${lastName} booked: ${appointment.title}, ${formatDayAndTime(times.startTime, zone)}`,
      href: appointmentHref(appointment.startTime, zone),
    }),
  ]);
  const [number] = person.phone?.match(/^\+\d+/) ?? [];
  const phone = number && keyedHash(deriveKey(services.secret, 'phone'), number);
  const all: Counted[] = phone ? [...counted, [perPhone, phone]] : counted;
  await Promise.all(all.map(([limit, who]) => countSuccess(scope, limit, who)));
  return bookedAnswer(appointment, zone);
}

function policyMissing() {
  const sentence = 'Please accept the booking policy.';
  return new AppError('invalid', sentence, { policyAccepted: sentence });
}
