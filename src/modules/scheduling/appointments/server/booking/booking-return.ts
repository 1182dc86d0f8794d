import { and, eq } from 'drizzle-orm';
import { setAuditSubject } from '../../../../../platform/database/audit-context.ts';
import { inTenant, type Scope } from '../../../../../platform/database/scope.ts';
import type { Services } from '../../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../../shared/dates.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { findMailSource, findSenderAddress } from '../../../../accounts/vendors/server/mail.ts';
import { findLatestCheckout } from '../../../../billing/payments/server/checkouts.ts';
import { pollOnReturn } from '../../../../billing/payments/server/poll-provider.ts';
import { isGoingBack } from '../../../../billing/payments/server/refunds.ts';
import type { Booked } from '../../booking.ts';
import { isWaitingForAnswer } from '../../booking-rules.ts';
import type { Row } from '../appointment-rows.ts';
import { ensureLink, linkHref, visitorToken } from '../links/links.ts';
import { calendarFile } from '../notifications/calendar-file.ts';
import { appointments } from '../tables.ts';
import { bookedAnswer, isReturnKey } from './booking-answer.ts';
import { endingOf, type RequestEnding } from './requests.ts';
import { releaseBooking } from './unpaid-bookings.ts';

/** Result of a paid booking, for visitors who return from the payment page. */
export type Outcome =
  /** `email`: as typed, if known. */
  | { state: 'booked'; booked: Booked; email: string | null }
  /** A request that ended without a booking. */
  | { state: 'notAccepted'; ended: RequestEnding }
  | { state: 'waiting'; booked: Booked; amount: string; checkoutUrl: string | null }
  | { state: 'cancelled'; isRefunded: boolean }
  | { state: 'unpaid'; isRefunded: boolean }
  | { state: 'ended' };

type ReturnLink = { page: { tenantId: number; userId: number }; booking?: string; key?: string };

/**
 * Public: valid for one day, because other people may see the URL. Null for an invalid link. `isPaid`: the URL claims
 * that it is paid, so the provider is asked.
 */
export async function findOutcome(
  services: Services,
  link: ReturnLink,
  { isPaid = false, now = new Date() } = {},
): Promise<Outcome | null> {
  const id = idOf(services, link);
  if (!id) return null;
  const { tenantId } = link.page;
  if (isPaid) await pollOnReturn(services, { tenantId, subject: 'booking', subjectId: id });
  return inTenant(services.database, { ...link.page, role: 'viewer' }, async scope => {
    const [practice, appointment, checkout] = await Promise.all([
      getPractice(scope),
      findRow(scope, id),
      findLatestCheckout(scope, { subject: 'booking', subjectId: id }),
    ]);
    const since = checkout?.createdAt ?? appointment?.createdAt;
    if (since && addMinutes(since, daysInMinutes(1)) <= now) return { state: 'ended' };
    setAuditSubject({ subjectId: id, clientId: appointment?.clientId });
    const ended = appointment && endingOf(appointment, now);
    if (ended) return { state: 'notAccepted', ended };
    const isRefunded = checkout?.status === 'paid' && (await isGoingBack(scope, checkout.id));
    const isGone = !appointment && checkout?.status === 'paid' && !isRefunded;
    if (isGone || appointment?.status === 'cancelled') return { state: 'cancelled', isRefunded };
    if (!appointment) return { state: 'unpaid', isRefunded };
    const { isConnected: isEmailed } = await findMailSource(services, scope);
    const booked = bookedAnswer(services, appointment, { practice, isEmailed });
    if (!appointment.paymentDueAt) return { state: 'booked', booked, email: checkout?.customerEmail ?? null };
    if (!checkout) return { state: 'unpaid', isRefunded };
    const amount = formatMoney(checkout.amount, checkout.currency, localeOf(practice.settings));
    return { state: 'waiting', booked, amount, checkoutUrl: checkout.url };
  });
}

type OwnChange = ReturnLink & { purpose: 'cancel' | 'move'; email: string };

/**
 * Public: path of the page for rescheduling or cancelling a recent booking; null if no longer possible. That page asks
 * for the email address and does not reveal whose record it is.
 */
export async function leadOwn(services: Services, { purpose, email, ...link }: OwnChange, now = new Date()) {
  const id = idOf(services, link);
  if (!id) return null;
  return inTenant(services.database, { ...link.page, role: 'viewer' }, async scope => {
    const appointment = await findRow(scope, id, { isLocked: true });
    if (!appointment || !isOwn(appointment, now)) return null;
    if (purpose === 'move' && isWaitingForAnswer(appointment)) return null;
    setAuditSubject({ subjectId: id, clientId: appointment.clientId });
    const token = visitorToken(services, { purpose, tenantId: scope.tenantId, appointmentId: id });
    await ensureLink(scope, { appointmentId: id, purpose, token });
    return linkHref('', purpose, { token, email });
  });
}

/** Public: the calendar file of a recent booking, with the same UID as the emailed one; null if not available. */
export async function findOwnFile(services: Services, link: ReturnLink, now = new Date()) {
  const id = idOf(services, link);
  if (!id) return null;
  return inTenant(services.database, { ...link.page, role: 'viewer' }, async scope => {
    const [appointment, practice, organizer] = await Promise.all([
      findRow(scope, id),
      getPractice(scope),
      findSenderAddress(services, scope),
    ]);
    if (!appointment || !isOwn(appointment, now) || isWaitingForAnswer(appointment)) return null;
    setAuditSubject({ subjectId: id, clientId: appointment.clientId });
    const urls = { moveUrl: null, cancelUrl: null };
    return calendarFile(services, { appointment, practice, organizer, attendee: null, ...urls });
  });
}

/** Valid for one day, because other people may see the URL. */
const isOwn = ({ status, paymentDueAt, createdAt }: Row, now: Date) =>
  status !== 'cancelled' && !paymentDueAt && addMinutes(createdAt, daysInMinutes(1)) > now;

/** Public: releases the time immediately when the visitor cancels the payment. */
export async function releaseOwnBooking(services: Services, link: ReturnLink, now = new Date()): Promise<void> {
  const id = idOf(services, link);
  if (!id) return;
  setAuditSubject({ subjectId: id });
  const principal = { ...link.page, role: 'viewer' } as const;
  await inTenant(services.database, principal, scope => releaseBooking(services, scope, id, now));
}

function idOf(services: Services, { page: { tenantId }, booking, key = '' }: ReturnLink): number | null {
  const id = Number(booking);
  return Number.isSafeInteger(id) && isReturnKey(services, { tenantId, id }, key) ? id : null;
}

async function findRow(scope: Scope, id: number, { isLocked = false } = {}) {
  const one = and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
  const query = scope.db.select().from(appointments).where(one);
  const [row] = await (isLocked ? query.for('update') : query);
  return row ?? null;
}
