import { and, eq, gt } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn, timeIn } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { messages as appointmentMessages } from '../../appointments/messages/en.ts';
import { insertAppointment } from '../../appointments/server/appointment-rows.ts';
import { lockCalendar, requireFree } from '../../appointments/server/calendar.ts';
import { publishChange } from '../../appointments/server/changes.ts';
import { mailClient } from '../../appointments/server/notifications/client-mail.tsx';
import { notifyPractitioner } from '../../appointments/server/notifications/practitioner-notification.tsx';
import { getAvailability } from '../../availability/server/availability.ts';
import { listServices } from '../../availability/server/services.ts';
import { freshenBusyTimes } from '../../busy-calendars/server/freshen.ts';
import type { OfferAnswer, OfferPreview } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { serviceNameOf } from './entries.ts';
import { waitlistHref } from './entry-token.ts';
import { waitlistEntries, waitlistOffers } from './tables.ts';

type Offer = typeof waitlistOffers.$inferSelect;

const perAddress = { name: 'waitlist-answer', max: 60, seconds: hours(1) };
const offerNotFound = () => new AppError('not_found', messages.errors.offerNotFound);
const ended = () => new AppError('conflict', messages.errors.offerEnded);

/** Public: read-only. @throws AppError not_found */
export const previewOffer = (services: Services, token: string, now = new Date()): Promise<OfferPreview> =>
  followOffer(services, token, async (scope, id) => {
    const offer = await getOffer(scope, id);
    const [practice, contact, rules, { entry, title }, { isConnected }] = await Promise.all([
      getPractice(scope),
      findContact(scope),
      getAvailability(scope),
      describe(scope, offer),
      findMailSource(services, scope),
    ]);
    const { status, startTime, endTime, expiresAt } = offer;
    return {
      status: status === 'open' && expiresAt <= now ? 'expired' : status,
      title,
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      expiresAt: expiresAt.toISOString(),
      timeZone: practice.settings.timeZone,
      visitorTimeZone: entry.visitorTimeZone,
      practiceName: practice.name,
      isEmailed: isConnected,
      storefrontSlug: contact?.isActive ? contact.slug : null,
      policy: rules.policy,
    };
  });

/**
 * Public: accepts an offer, which creates a booking, or declines it, so that the next entry gets one. Idempotent.
 * `address`: hash of the caller's IP address.
 * @throws AppError not_found, invalid, too_many, conflict when the offer has expired or the time is taken
 */
export async function answerOffer(
  services: Services,
  { token, answer, policyAccepted = false }: OfferAnswer,
  address: string | null,
  now = new Date(),
): Promise<void> {
  if (address) await countAttempt(asSystem(services.database), perAddress, address);
  const settle = async (scope: Scope, id: number) => {
    if (answer === 'decline') await decline(scope, id);
    else await accept(services, scope, { id, policyAccepted, now });
    return scope.tenantId;
  };
  const tenantId = await followOffer(services, token, settle, { isBooking: answer === 'accept' });
  // Invalidates the cached public page, which shows the next free time.
  services.pages.changed(tenantId);
}

async function followOffer<T>(
  services: Services,
  token: string,
  work: (scope: Scope, id: number) => Promise<T>,
  { isBooking = false } = {},
) {
  const { tenantId, userId, id, entryId, tokenHash } = waitlistOffers;
  const [offer] = await asSystem(services.database)
    .db.select({ tenantId, userId, id, entryId })
    .from(waitlistOffers)
    .where(eq(tokenHash, hashToken(token)));
  if (!token || !offer) throw offerNotFound();
  setAuditSubject({ subjectId: offer.entryId });
  if (isBooking) await freshenBusyTimes(services, offer);
  return inTenant(services.database, { tenantId: offer.tenantId, userId: offer.userId, role: 'viewer' }, scope =>
    work(scope, offer.id),
  );
}

async function getOffer(scope: Scope, id: number): Promise<Offer> {
  const [offer] = await scope.db.select().from(waitlistOffers).where(own(scope, id));
  if (!offer) throw offerNotFound();
  return offer;
}

const own = (scope: Scope, id: number) => and(eq(waitlistOffers.tenantId, scope.tenantId), eq(waitlistOffers.id, id));

async function describe(scope: Scope, offer: Offer) {
  const { tenantId, id } = waitlistEntries;
  const which = and(eq(tenantId, scope.tenantId), eq(id, offer.entryId));
  const [[entry], offered, practice] = await Promise.all([
    scope.db.select().from(waitlistEntries).where(which),
    listServices(scope),
    getPractice(scope),
  ]);
  if (!entry) throw offerNotFound();
  setAuditSubject({ clientId: entry.clientId });
  return { entry, title: serviceNameOf(offered, entry, practice) };
}

type Acceptance = { id: number; policyAccepted: boolean; now: Date };

async function accept(services: Services, scope: Scope, { id, policyAccepted, now }: Acceptance): Promise<void> {
  // Lock order: the calendar before the offer, as in the sweep, to prevent deadlocks.
  await lockCalendar(scope);
  const [offer] = await scope.db
    .update(waitlistOffers)
    .set({ status: 'accepted' })
    .where(and(own(scope, id), eq(waitlistOffers.status, 'open'), gt(waitlistOffers.expiresAt, now)))
    .returning();
  if (!offer) {
    if ((await getOffer(scope, id)).status === 'accepted') return;
    throw ended();
  }
  const [practice, { entry, title }] = await Promise.all([getPractice(scope), describe(scope, offer)]);
  const zone = practice.settings.timeZone;
  const { startTime, endTime } = offer;
  const minutes = Math.round((endTime.getTime() - startTime.getTime()) / 60_000);
  const { rules, ...times } = await requireFree(scope, {
    date: dayIn(startTime, zone),
    time: timeIn(startTime, zone),
    minutes,
    zone,
    locale: localeOf(practice.settings),
    now,
  });
  if (rules.policy && !policyAccepted) throw policyMissing();
  const client = await getClient(scope, entry.clientId);
  const appointment = await insertAppointment(scope, {
    ...times,
    clientId: client.id,
    serviceId: entry.serviceId,
    title,
    type: entry.type,
    description: null,
    bookedBy: 'client',
    policyAcceptedAt: rules.policy ? now : null,
    visitorTimeZone: entry.visitorTimeZone,
  });
  await scope.db
    .update(waitlistEntries)
    .set({ status: 'booked' })
    .where(and(eq(waitlistEntries.tenantId, scope.tenantId), eq(waitlistEntries.id, entry.id)));
  await publishChange(scope, { before: null, after: appointment }, now);
  await mailClient(services, scope, 'booked', { appointment, client, practice, rules, now });
  await notifyPractitioner(services, scope, {
    ...{ happened: 'booked', appointment, client, practice, isFromWaitlist: true },
    message: `${client.firstName} ${client.lastName} booked: ${title}, ${formatDayAndTime(startTime, zone)}`,
  });
}

const policyMissing = () => {
  const sentence = appointmentMessages.errors.policy;
  return new AppError('invalid', sentence, { policyAccepted: sentence });
};

async function decline(scope: Scope, id: number): Promise<void> {
  const [declined] = await scope.db
    .update(waitlistOffers)
    .set({ status: 'declined' })
    .where(and(own(scope, id), eq(waitlistOffers.status, 'open')))
    .returning();
  if (!declined) {
    if ((await getOffer(scope, id)).status === 'accepted')
      throw new AppError('conflict', messages.errors.alreadyBooked);
    return;
  }
  const { entry, title } = await describe(scope, declined);
  const [{ firstName, lastName }, { settings }] = await Promise.all([
    getClient(scope, entry.clientId),
    getPractice(scope),
  ]);
  await notify(scope, {
    type: 'waitlist',
    title: 'Offer declined',
    message: `${firstName} ${lastName} declined: ${title}, ${formatDayAndTime(declined.startTime, settings.timeZone)}`,
    href: waitlistHref,
    clientId: entry.clientId,
  });
}
