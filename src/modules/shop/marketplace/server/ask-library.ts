import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { count, countInCrowd, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { sendLibraryLink } from './library-link.ts';

const crowd = {
  perAddress: { name: 'library-address', max: 30, seconds: hours(1) },
  perPlace: { name: 'library-page', max: 300, seconds: hours(1) },
  whenCrowded: 3,
};
/**
 * Across all practices. Exceeding it isn't reported, since that would reveal how often others requested a link for the
 * address.
 */
const perRecipient = { name: 'library-recipient', max: 5, seconds: hours(1) };

type Wish = { storefrontSlug: string; email: string; website?: string | undefined };

/**
 * Public: emails a new library link to a buyer of this practice. The answer doesn't reveal whether the address has
 * bought anything. `address`: hash of the caller's IP address, if known.
 * @throws AppError not_found, too_many
 */
export async function askForLibrary(services: Services, wish: Wish, address: string | null, now = new Date()) {
  if (wish.website) return;
  const { email } = wish;
  const system = asSystem(services.database);
  const { id, tenantId, userId } = await findPublicStorefront(system, services, wish.storefrontSlug);
  await countInCrowd(system, crowd, { address, place: String(id) });
  if ((await count(system, perRecipient, mailboxOf(services, email))) > perRecipient.max) return;
  await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
    sendLibraryLink(services, scope, { email }, now),
  );
}
