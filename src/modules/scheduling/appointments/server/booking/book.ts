import { setAuditSubject } from '../../../../../platform/database/audit-context.ts';
import { violatedConstraint } from '../../../../../platform/database/failures.ts';
import { asSystemTogether, inTenant, type Scope, type System } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { portOf } from '../../../../../platform/ports.ts';
import { type Counted, checkLimits, countSuccess, hours, minutes } from '../../../../../platform/rate-limit.ts';
import { deriveKey, keyedHash } from '../../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../../platform/services.ts';
import { addMinutes, isTimeZone } from '../../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import type { Cents } from '../../../../../shared/money.ts';
import { originOf } from '../../../../accounts/domains/server/origin.ts';
import { referrerHost } from '../../../../accounts/pages/server/visit.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { findMailSource, type MailSource } from '../../../../accounts/vendors/server/mail.ts';
import { openCheckout, planCheckout } from '../../../../billing/payments/server/checkouts.ts';
import { mailboxOf } from '../../../../messaging/emails/server/mailbox.ts';
import type { Client } from '../../../../people/clients/contract.ts';
import {
  clientIdByEmail,
  concurrentChange,
  findOrCreateClient,
  findPerson,
} from '../../../../people/clients/server/find-client.ts';
import { phoneOrText, smsNumber } from '../../../../people/clients/server/phones.ts';
import type { Availability } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import { findBookable } from '../../../availability/server/services.ts';
import { freshenBusyTimes } from '../../../busy-calendars/server/freshen.ts';
import { getReminderSettings } from '../../../reminders/server/settings.ts';
import type { Booked, BookingRequest } from '../../booking.ts';
import { answerDeadline, paymentMinutes } from '../../booking-rules.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { messages } from '../../messages/en.ts';
import { insertAppointment, type Row } from '../appointment-rows.ts';
import { lockTimetable, pickFree } from '../calendar.ts';
import { publishChange } from '../changes.ts';
import { clientMessages } from '../messages/catalog.ts';
import { messages as texts } from '../messages/en.ts';
import { type Money, mailClient } from '../notifications/client-mail.tsx';
import { describeForPractice } from '../notifications/describe.ts';
import { notifyPractitioner } from '../notifications/practitioner-notification.tsx';
import { mailRequest } from '../notifications/request-mail.tsx';
import { appointmentPlace } from '../session-place.ts';
import { bookedAnswer, bookedBefore, type Reserved, returnPath } from './booking-answer.ts';
import { type AskedForm, questionsAtBooking, type StoreAnswers } from './questions-at-booking.ts';
import { endHold } from './reservation.ts';
import { openPage } from './slots.ts';
import { releaseBooking } from './unpaid-bookings.ts';

type BookingAnnouncement = {
  appointment: Row;
  client: Client;
  practice: Tenant;
  /** Amount shown in the email. */
  paid?: Money;
  /** Name typed by the visitor; defaults to the client record. */
  who?: { firstName: string; lastName: string };
  now: Date;
  /** Passed if already loaded. */
  rules?: Availability;
  contact?: { slug: string; contactEmail: string | null; isActive: boolean };
  source?: MailSource;
  settings?: Awaited<ReturnType<typeof getReminderSettings>>;
  isNewClient?: boolean;
  /** The client answered the questions at booking. */
  hasAnswers?: boolean;
};

/**
 * Sends all notifications of a booking made on the public page, in its transaction: when it is booked or, with a
 * deposit, when it is paid.
 */
export async function announceBooking(
  services: Services,
  scope: Scope,
  { who, settings, isNewClient = false, ...booking }: BookingAnnouncement,
) {
  const { appointment, client, practice, now } = booking;
  const { firstName, lastName } = who ?? client;
  const zone = practice.settings.timeZone;
  await Promise.all([
    publishChange(scope, { before: null, after: appointment }, now, { practice, settings, isNewClient }),
    mailClient(services, scope, 'booked', { ...booking, isNewClient }),
    notifyPractitioner(services, scope, {
      ...{ happened: 'booked', appointment, client, practice, who, paid: booking.paid, source: booking.source },
      hasAnswers: booking.hasAnswers,
      message: `${firstName} ${lastName} booked: ${appointment.title}, ${formatDayAndTime(appointment.startTime, zone)}`,
    }),
  ]);
}

/** Emails the client that the request was received, and asks the practitioner for an answer. */
async function announceRequest(
  services: Services,
  scope: Scope,
  { appointment, client, practice, who, contact, source, hasAnswers }: RequestAnnouncement,
) {
  const { startTime, title } = appointment;
  const when = formatDayAndTime(startTime, practice.settings.timeZone);
  await Promise.all([
    mailRequest(services, scope, 'requested', { appointment, client, practice, contact }),
    notifyPractitioner(services, scope, {
      ...{ happened: 'requested', appointment, client, practice, who, source, hasAnswers },
      message: `${who.firstName} ${who.lastName} requests: ${title}, ${when}`,
    }),
  ]);
}

type RequestAnnouncement = Pick<BookingAnnouncement, 'appointment' | 'client' | 'practice' | 'hasAnswers'> &
  Required<Pick<BookingAnnouncement, 'who' | 'contact' | 'source'>>;

const perAddress = { name: 'book-address', max: 60, seconds: hours(1) };
const perRecipient = { name: 'book-recipient', max: 10, seconds: hours(1) };
/** Stricter limit for unpaid reservations, so that nobody can block a whole day without paying. */
const whileUnpaid = ({ limit, who }: Counted): Counted => ({
  limit: { name: `${limit.name}-unpaid`, max: 4, seconds: minutes(15) },
  who,
});
/** A request reserves its time for up to a day, so nobody may ask for a whole week. */
const whileUnanswered = ({ limit, who }: Counted): Counted => ({
  limit: { name: `${limit.name}-request`, max: 8, seconds: hours(24) },
  who,
});
/** Limited because text messages are sent to this number, whoever owns it. */
const perPhone = { name: 'book-phone', max: 10, seconds: hours(24) };

/** A request reserves the time, but is announced as a booking only when the practice accepts it. */
const waitsForAnswer = (now: Date, start: Date) => ({
  status: 'pending' as const,
  answerDueAt: answerDeadline(now, start),
});

/** An unpaid booking reserves the time, but nobody is notified before the payment. */
const waitsUntil = (now: Date) => ({ status: 'pending' as const, paymentDueAt: addMinutes(now, paymentMinutes) });

type PaymentRequest = {
  appointment: Row;
  /** As typed. The client record may contain other addresses, which must not be revealed. */
  email: string;
  practice: Tenant;
  slug: string;
  due: { now: Cents; later: Cents };
  now: Date;
};

/** Creates the checkout in the transaction that takes the time. Returns its ID. */
async function createBookingCheckout(services: Services, scope: Scope, request: PaymentRequest): Promise<number> {
  const { appointment, email, practice, slug, due, now } = request;
  const { currency, timeZone } = practice.settings;
  const locale = localeOf(practice.settings);
  const what = `${appointment.title}, ${formatDayAndTime(appointment.startTime, timeZone, locale)}`;
  const path = returnPath(services, { tenantId: scope.tenantId, slug, id: appointment.id });
  const { checkoutId } = await planCheckout(
    services,
    scope,
    {
      subject: 'booking',
      subjectId: appointment.id,
      amount: due.now,
      currency,
      description: due.later > 0 ? clientMessages.in(locale).deposit(what) : what,
      customerEmail: email,
      returnUrl: `${path}&paid=1`,
      cancelUrl: path,
      minutes: paymentMinutes,
    },
    now,
  );
  return checkoutId;
}

/**
 * Runs outside of any transaction, because it calls the payment provider. On failure the time is released.
 * @throws AppError unavailable
 */
async function openPayment(
  services: Services,
  { tenantId, userId }: { tenantId: number; userId: number },
  { booked, checkoutId, now }: { booked: Booked; checkoutId: number; now: Date },
): Promise<Booked> {
  try {
    const { url } = await openCheckout(services, { tenantId, checkoutId }, now);
    return { ...booked, checkoutUrl: url };
  } catch (reason) {
    await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
      releaseBooking(services, scope, booked.id, now),
    );
    throw reason;
  }
}

/**
 * Public: books one appointment. One transaction contains client, appointment, email and notification. If the service
 * requires payment, the time is reserved and the response contains the payment URL (docs/decisions/036-deposits.md).
 * Idempotent by `bookingKey`. `address`: hash of the caller's IP address, if known.
 * @throws AppError not_found, too_many, conflict when the slot is taken or not offered, invalid when the policy is not
 * accepted or an answer is missing or doesn't fit, unavailable when the payment provider fails; then nothing is booked
 */
export async function book(
  services: Services,
  request: BookingRequest,
  address: string | null,
  now = new Date(),
): Promise<Booked> {
  if (request.website) throw new AppError('invalid', texts.errors.likeABot);
  // Limited across all practices, so that this instance cannot be used to flood a mailbox. Only successful bookings
  // count, because losing a race for a slot is not abuse.
  const counted: Counted[] = [{ limit: perRecipient, who: mailboxOf(services, request.email) }];
  if (address) counted.push({ limit: perAddress, who: address });
  const [{ contact, ...page }, refusal] = await asSystemTogether(services.database, system =>
    Promise.all([openPage(services, request.storefrontSlug, system), findRefusal(system, counted)]),
  );
  const inPage = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(services.database, { ...page, role: 'viewer' }, work);
  let reserved: Reserved;
  try {
    if (refusal) throw refusal;
    const [storeAnswers] = await Promise.all([
      request.answers?.length ? portOf(services.database, questionsAtBooking).prepare(services, page) : null,
      freshenBusyTimes(services, page),
    ]);
    reserved = await inPage(scope => bookIn(scope, services, request, { contact, counted, storeAnswers, now }));
    // Invalidates the cached public page, which shows the next free time.
    services.pages.changed(page.tenantId);
  } catch (reason) {
    // A resubmitted form fails, because its first request took the slot or used up the limit. Checked only after an
    // error, because nearly all forms are submitted once.
    const isRefused = reason instanceof AppError || violatedConstraint(reason) === 'appointments_by_booking_key';
    const before =
      request.bookingKey && isRefused ? await inPage(scope => bookedBefore(services, scope, request)) : null;
    if (!before) throw reason;
    reserved = before;
  }
  const { booked, checkoutId } = reserved;
  return checkoutId ? openPayment(services, page, { booked, checkoutId, now }) : booked;
}

/** Runs in parallel with loading the page. A failed limit is ignored if the same form has already booked. */
const findRefusal = (system: System, counted: Counted[]) =>
  checkLimits(system, counted).then(
    () => null,
    (reason: unknown) => reason,
  );

type Booking = {
  contact: Awaited<ReturnType<typeof openPage>>['contact'];
  counted: Counted[];
  /** Null without answers. */
  storeAnswers: StoreAnswers | null;
  now: Date;
};

async function bookIn(
  scope: Scope,
  services: Services,
  request: BookingRequest,
  { contact, counted, storeAnswers, now }: Booking,
): Promise<Reserved> {
  const { firstName, lastName, email, date, time, holdToken } = request;
  // Sends independent queries together. A shorter transaction holds the calendar's lock for less time.
  const [timetable, practice, service, existingClient, settings, source, formOf] = await Promise.all([
    lockTimetable(scope, { date, now, except: { holdToken } }),
    getPractice(scope),
    findBookable(scope, request),
    findPerson(scope, email),
    getReminderSettings(scope),
    findMailSource(services, scope),
    portOf(scope, questionsAtBooking).find(scope),
  ]);
  const zone = practice.settings.timeZone;
  const locale = localeOf(practice.settings);
  const { rules, ...times } = pickFree(timetable, { date, time, minutes: service.durationMinutes, zone, locale, now });
  if (rules.policy && !request.policyAccepted) throw policyMissing();
  const answers = checkAnswers(formOf(service.id), request);
  const person = { firstName, lastName, email, ...phoneOrText(request.phone, practice.country) };
  // The text shown at the phone field says that the number is used for reminders.
  const smsConsent = smsNumber(person.phone)
    ? { at: now, words: appointmentMessages.in(locale).details.smsConsent }
    : null;
  const due = dueAtBooking(service);
  const description = describeForPractice({ ...person, notes: request.notes }, existingClient ?? person);
  const [client, appointment] = await Promise.all([
    findOrCreateClient(scope, { ...person, smsConsent }, { now, known: existingClient }),
    insertAppointment(scope, {
      ...times,
      clientId: existingClient?.id ?? clientIdByEmail(email),
      serviceId: service.id,
      title: service.name,
      type: service.type,
      description,
      ...appointmentPlace(service),
      bookedBy: 'client',
      cameFrom: referrerHost(services, request.referrer, originOf(services.env, practice.publicDomain)),
      bookingKey: request.bookingKey,
      policyAcceptedAt: rules.policy ? now : null,
      visitorTimeZone: request.timeZone && isTimeZone(request.timeZone) ? request.timeZone : null,
      ...(due && waitsUntil(now)),
      ...(service.needsApproval && waitsForAnswer(now, times.startTime)),
    }),
  ]);
  setAuditSubject({ clientId: client.id, subjectId: appointment.id });
  // A concurrent booking may have created this client between the two queries. If its details change the description,
  // the booking starts over.
  if (!existingClient && describeForPractice({ ...person, notes: request.notes }, client) !== description)
    throw concurrentChange();
  const [number] = person.phone?.match(/^\+\d+/) ?? [];
  const phone = number && keyedHash(deriveKey(services.secret, 'phone'), number);
  const perVisitor = [
    ...counted,
    ...(due ? counted.map(whileUnpaid) : []),
    ...(service.needsApproval ? counted.map(whileUnanswered) : []),
  ];
  const all = phone ? [...perVisitor, { limit: perPhone, who: phone }] : perVisitor;
  if (answers) await storeAnswers?.(scope, answers, { appointment, now });
  const hasAnswers = answers !== null;
  const booking = { appointment, client, practice, who: person, rules, contact, source, settings, now, hasAnswers };
  const [checkoutId] = await Promise.all([
    due
      ? createBookingCheckout(services, scope, { appointment, email, practice, slug: contact.slug, due, now })
      : undefined,
    service.needsApproval && announceRequest(services, scope, booking),
    due || service.needsApproval
      ? undefined
      : announceBooking(services, scope, { ...booking, isNewClient: !existingClient }),
    endHold(scope, holdToken),
    countSuccess(scope, all),
  ]);
  return { booked: bookedAnswer(services, appointment, { practice, isEmailed: source.isConnected }), checkoutId };
}

/** @throws AppError invalid, also for answers to a service without questions */
function checkAnswers(form: AskedForm | null, { answers = [] }: BookingRequest) {
  if (!form && answers.length) throw new AppError('invalid', messages.errors.noQuestions);
  return form?.check(answers) ?? null;
}

function policyMissing() {
  const sentence = messages.errors.policy;
  return new AppError('invalid', sentence, { policyAccepted: sentence });
}
