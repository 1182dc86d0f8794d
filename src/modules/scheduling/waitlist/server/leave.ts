import { and, eq } from 'drizzle-orm';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { listServices } from '../../availability/server/services.ts';
import type { PlacePreview } from '../contract.ts';
import { serviceNameOf } from './entries.ts';
import { entryNotFound, followEntry, waitlistHref } from './entry-token.ts';
import { waitlistEntries } from './tables.ts';
import { endOffers } from './waitlist.ts';

/** Public: read-only. @throws AppError not_found */
export const previewPlace = (services: Services, token: string, now = new Date()): Promise<PlacePreview> =>
  followEntry(services, token, async (scope, { firstDay, lastDay, partOfDay, type, serviceId, confirmedAt }) => {
    const [practice, contact, offered, { isConnected }] = await Promise.all([
      getPractice(scope),
      findContact(scope),
      listServices(scope),
      findMailSource(services, scope),
    ]);
    if (lastDay < dayIn(now, practice.settings.timeZone)) throw entryNotFound();
    return {
      title: serviceNameOf(offered, { serviceId, type }, practice),
      firstDay,
      lastDay,
      partOfDay,
      isConfirmed: confirmedAt !== null,
      isEmailed: isConnected,
      practiceName: practice.name,
      storefrontSlug: contact?.isActive ? contact.slug : null,
    };
  });

/** Public: removes the entry; an open offer goes to the next one. @throws AppError not_found */
export const leaveWaitlist = (services: Services, token: string, now = new Date()): Promise<void> =>
  followEntry(services, token, async (scope, { id, clientId, confirmedAt, lastDay }) => {
    // The entry has expired, and a notification would be about something long past.
    if (lastDay < dayIn(now, (await getPractice(scope)).settings.timeZone)) throw entryNotFound();
    const { tenantId, status } = waitlistEntries;
    // Lock order: the offer before the entry, as in accepting, to prevent deadlocks.
    await endOffers(scope, id, 'declined');
    const left = await scope.db
      .update(waitlistEntries)
      .set({ status: 'left' })
      .where(and(eq(tenantId, scope.tenantId), eq(waitlistEntries.id, id), eq(status, 'waiting')))
      .returning({ id: waitlistEntries.id });
    if (!left.length) throw entryNotFound();
    // The practitioner was not notified of an unconfirmed entry, so not of its removal either.
    if (!confirmedAt) return;
    const { firstName, lastName } = await getClient(scope, clientId);
    const message = `${firstName} ${lastName} left the waitlist.`;
    await notify(scope, { type: 'waitlist', title: 'Left the waitlist', message, href: waitlistHref, clientId });
  });
