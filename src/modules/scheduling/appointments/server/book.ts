import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { brokenConstraint } from '../../../../platform/database/failures.ts';
import { asSystemTogether, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Counted, checkLimits, countSuccess, hours, minutes } from '../../../../platform/rate-limit.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, isTimeZone } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format-time.ts';
import type { Cents } from '../../../../shared/money.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { referrerHost } from '../../../accounts/pages/server/visit.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { openCheckout } from '../../../billing/payments/server/open-checkout.ts';
import { planCheckout } from '../../../billing/payments/server/plan-checkout.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import {
  clientIdByEmail,
  concurrentChange,
  findOrCreateClient,
  findPerson,
} from '../../../people/clients/server/find-client.ts';
import { phoneOrText, smsNumber } from '../../../people/clients/server/phones.ts';
import { dueAtBooking } from '../../availability/due-at-booking.ts';
import { findBookable } from '../../availability/server/services.ts';
import { getReminderSettings } from '../../reminders/server/settings.ts';
import type { Booked, BookingRequest } from '../booking.ts';
import { payMinutes } from '../booking-rules.ts';
import { smsWords } from '../sms-words.ts';
import { announceBooking } from './announce.ts';
import { bookedAnswer, bookedBefore, type Reserved } from './booked-before.ts';
import { lockTimetable, pickFree } from './calendar.ts';
import { insertAppointment, type Row } from './create.ts';
import { describeForPractice } from './describe.ts';
import { endHold } from './hold.ts';
import { releaseBooking } from './release.ts';
import { returnPath } from './return-link.ts';
import { openPage } from './slots.ts';

const perAddress = { name: 'book-address', max: 60, seconds: hours(1) };
const perRecipient = { name: 'book-recipient', max: 10, seconds: hours(1) };
/** Of times that are kept for a payment, in the same two ways: nobody keeps a day from others who does not pay. */
const whileUnpaid = ({ limit, who }: Counted): Counted => ({
  limit: { name: `${limit.name}-unpaid`, max: 4, seconds: minutes(15) },
  who,
});
/** Text messages go there, to whoever it belongs to. */
const perPhone = { name: 'book-phone', max: 10, seconds: hours(24) };

/** What makes an appointment wait: its time is taken, and nobody is told of it before it is paid for. */
const waitsUntil = (now: Date) => ({ status: 'pending' as const, paymentDueAt: addMinutes(now, payMinutes) });

type Asked = {
  appointment: Row;
  /** As it was typed: a record may have other addresses, which are nobody's business. */
  email: string;
  practice: Tenant;
  slug: string;
  due: { now: Cents; later: Cents };
  now: Date;
};

/** Plans the checkout in the transaction that takes the time. Answers its id. */
async function askForPayment(services: Services, scope: Scope, asked: Asked): Promise<number> {
  const { appointment, email, practice, slug, due, now } = asked;
  const { currency, timeZone } = practice.settings;
  const what = `${appointment.title}, ${formatDayAndTime(appointment.startTime, timeZone)}`;
  const path = returnPath(services, { tenantId: scope.tenantId, slug, id: appointment.id });
  const { checkoutId } = await planCheckout(
    services,
    scope,
    {
      subject: 'booking',
      subjectId: appointment.id,
      amount: due.now,
      currency,
      description: due.later > 0 ? `Deposit: ${what}` : what,
      customerEmail: email,
      returnUrl: `${path}&paid=1`,
      cancelUrl: path,
      minutes: payMinutes,
    },
    now,
  );
  return checkoutId;
}

/**
 * Outside of any transaction: asks the provider for its page. Where there is none to be had, the time is free again.
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
 * Public: books one session. One transaction holds the client, the appointment, the mail and the notification; where
 * the service asks for a payment, the time is kept and the answer says where to pay (docs/decisions/036-deposits.md).
 * The same form sent again answers with what it has booked. `address`: hash of the caller's, if known.
 * @throws AppError not_found, too_many, conflict when the slot is taken or was never offered, invalid when the
 *   practice's policy is not accepted, unavailable when the payment provider does not answer: nothing is booked then.
 */
export async function book(
  services: Services,
  request: BookingRequest,
  address: string | null,
  now = new Date(),
): Promise<Booked> {
  if (request.website)
    throw new AppError('invalid', 'We couldn’t book this. If you’re not a bot, reload the page and try again.');
  // Across all practices: nobody's mailbox is filled through this instance. Only what was booked counts, for a slot
  // that others were faster with is nobody's fault.
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
    reserved = await inPage(scope => bookIn(scope, services, request, { contact, counted, now }));
    // Its page names the next free time.
    services.pages.changed(page.tenantId);
  } catch (reason) {
    // Its first sending has taken the slot, and has counted. Looked for only now: nearly every form is sent once.
    const isRefused = reason instanceof AppError || brokenConstraint(reason) === 'appointments_by_booking_key';
    const before =
      request.bookingKey && isRefused ? await inPage(scope => bookedBefore(services, scope, request)) : null;
    if (!before) throw reason;
    reserved = before;
  }
  const { booked, checkoutId } = reserved;
  return checkoutId ? openPayment(services, page, { booked, checkoutId, now }) : booked;
}

/** Asked of along with the page; heard only where a form that was sent before is told what it has booked. */
const findRefusal = (system: System, counted: Counted[]) =>
  checkLimits(system, counted).then(
    () => null,
    (reason: unknown) => reason,
  );

type Booking = { contact: Awaited<ReturnType<typeof openPage>>['contact']; counted: Counted[]; now: Date };

async function bookIn(
  scope: Scope,
  services: Services,
  request: BookingRequest,
  { contact, counted, now }: Booking,
): Promise<Reserved> {
  const { firstName, lastName, email, date, time, holdToken } = request;
  // Statements that do not wait for each other's answers travel together: the shorter this transaction, the sooner the
  // next booking of the same practitioner gets its turn.
  const [timetable, practice, service, known, settings, source] = await Promise.all([
    lockTimetable(scope, { date, now, except: { holdToken } }),
    getPractice(scope),
    findBookable(scope, request),
    findPerson(scope, email),
    getReminderSettings(scope),
    findMailSource(services, scope),
  ]);
  const zone = practice.settings.timeZone;
  const { rules, ...times } = pickFree(timetable, { date, time, minutes: service.durationMinutes, zone, now });
  if (rules.policy && !request.policyAccepted) throw policyMissing();
  const person = { firstName, lastName, email, ...phoneOrText(request.phone, practice.country) };
  // What stands beside the field: a number typed there is for reminders.
  const smsConsent = smsNumber(person.phone) ? { at: now, words: smsWords } : null;
  const due = dueAtBooking(service);
  const description = describeForPractice({ ...person, notes: request.notes }, known ?? person);
  const [client, appointment] = await Promise.all([
    findOrCreateClient(scope, { ...person, smsConsent }, { now, known }),
    insertAppointment(scope, {
      ...times,
      clientId: known?.id ?? clientIdByEmail(email),
      serviceId: service.id,
      title: service.name,
      type: service.type,
      description,
      bookedBy: 'client',
      cameFrom: referrerHost(services, request.referrer, originOf(services.env, practice.publicDomain)),
      bookingKey: request.bookingKey,
      policyAcceptedAt: rules.policy ? now : null,
      visitorTimeZone: request.timeZone && isTimeZone(request.timeZone) ? request.timeZone : null,
      ...(due && waitsUntil(now)),
    }),
  ]);
  setAuditSubject({ clientId: client.id, subjectId: appointment.id });
  // Another booking made this client between the two statements: the practice would not learn what differs.
  if (!known && describeForPractice({ ...person, notes: request.notes }, client) !== description)
    throw concurrentChange();
  const [number] = person.phone?.match(/^\+\d+/) ?? [];
  const phone = number && keyedHash(deriveKey(services.secret, 'phone'), number);
  const perVisitor = due ? [...counted, ...counted.map(whileUnpaid)] : counted;
  const all = phone ? [...perVisitor, { limit: perPhone, who: phone }] : perVisitor;
  const made = { appointment, client, practice, who: person, rules, contact, source, settings, now };
  const [checkoutId] = await Promise.all([
    due ? askForPayment(services, scope, { appointment, email, practice, slug: contact.slug, due, now }) : undefined,
    due ? undefined : announceBooking(services, scope, { ...made, isNewClient: !known }),
    endHold(scope, holdToken),
    countSuccess(scope, all),
  ]);
  return { booked: bookedAnswer(services, appointment, { practice, isEmailed: source.isConnected }), checkoutId };
}

function policyMissing() {
  const sentence = 'Accept the booking policy to book.';
  return new AppError('invalid', sentence, { policyAccepted: sentence });
}
