import { and, eq } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { typeLabels } from '../../appointments/contract.ts';
import { listServices } from '../../availability/server/services.ts';
import { getClient } from '../../clients/server/clients.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { findContact } from '../../storefront/server/storefront.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { PlacePreview } from '../contract.ts';
import { type Entry, endOffers } from './line.ts';
import { waitlistEntries } from './tables.ts';
import { waitlistHref } from './waitlist-href.ts';

const gone = () => new AppError('not_found', 'You are not on this waitlist any more.');

/** Public: which place the link in the mail gives up. Changes nothing. @throws AppError not_found */
export const previewPlace = (services: Services, token: string): Promise<PlacePreview> =>
  followPlace(services, token, async (scope, { firstDay, lastDay, partOfDay, type, serviceId }) => {
    const [practice, contact, offered] = await Promise.all([
      getPractice(scope),
      findContact(scope),
      listServices(scope),
    ]);
    return {
      title: offered.find(({ id }) => id === serviceId)?.name ?? typeLabels[type],
      firstDay,
      lastDay,
      partOfDay,
      practiceName: practice.name,
      storefrontSlug: contact?.isActive ? contact.slug : null,
    };
  });

/** Public: gives the place up; what was on offer is offered to the next one. @throws AppError not_found */
export const leaveWaitlist = (services: Services, token: string): Promise<void> =>
  followPlace(services, token, async (scope, { id, clientId }) => {
    const { tenantId, status } = waitlistEntries;
    // The offer before the place, as accepting does: the two never wait for each other.
    await endOffers(scope, id, 'declined');
    const left = await scope.db
      .update(waitlistEntries)
      .set({ status: 'left' })
      .where(and(eq(tenantId, scope.tenantId), eq(waitlistEntries.id, id), eq(status, 'waiting')))
      .returning({ id: waitlistEntries.id });
    if (!left.length) throw gone();
    const { firstName, lastName } = await getClient(scope, clientId);
    const message = `${firstName} ${lastName} does not wait any more.`;
    await notify(scope, { type: 'waitlist', title: 'Left the waitlist', message, href: waitlistHref });
  });

async function followPlace<T>(services: Services, token: string, work: (scope: Scope, entry: Entry) => Promise<T>) {
  const [entry] = await asSystem(services.database)
    .db.select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.tokenHash, hashToken(token)), eq(waitlistEntries.status, 'waiting')));
  if (!token || !entry) throw gone();
  const { tenantId, userId } = entry;
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope => work(scope, entry));
}
