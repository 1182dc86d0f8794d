import { and, eq } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { count, countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { signAddress, verifyAddress } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { findOrigin } from '../../../accounts/domains/server/origin.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { type AccessRequest, accessDays } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { mailAccess } from './mails.tsx';
import { hasAddress } from './sums.ts';
import { affiliateLinks } from './tables.ts';

const perAddress = { name: 'affiliate-access-address', max: 30, seconds: hours(1) };
const perPage = { name: 'affiliate-access-page', max: 300, seconds: hours(1) };
/** Rate limit per recipient across all practices, shared with invitations, so that nobody's mailbox is flooded. */
export const perRecipient = { name: 'affiliate-recipient', max: 10, seconds: hours(24) };

const sealOf = ({ secret }: Services) => ({ secret, purpose: 'affiliate page' });

type LinkTarget = { tenantId: number; origin?: string };
export const linkTargetOf = async (services: Services, scope: Scope): Promise<LinkTarget> => ({
  tenantId: scope.tenantId,
  origin: await findOrigin(services, scope),
});

/** URL of an affiliate's page, with its expiry. */
export function accessLink(services: Services, { tenantId, origin }: LinkTarget, email: string, now = new Date()) {
  const expiresAt = addMinutes(now, daysInMinutes(accessDays));
  const token = signAddress(sealOf(services), { tenantId, email }, [expiresAt.getTime()]);
  return { url: `${origin ?? services.env.APP_URL}/affiliate/${token}`, expiresAt };
}

/** Verifies the token of an affiliate's page. `isOver`: it has expired. @throws AppError not_found if it is invalid */
export function readAccess(services: Services, token: string, now = new Date()) {
  const { tenantId, email, more: [until = '0'] = [] } = verifyAddress(sealOf(services), token) ?? {};
  if (tenantId === undefined || email === undefined) throw deadLink();
  return { tenantId, email, isOver: Number(until) < now.getTime() };
}

export const deadLink = () => new AppError('not_found', messages.errors.incomplete);

/**
 * Public: emails the link to their page to an affiliate of this practice. The answer doesn't reveal whether the address
 * is one. `address`: hash of the caller's IP address, if known.
 * @throws AppError not_found, too_many
 */
export async function requestAccess(
  services: Services,
  { storefrontSlug, email, website }: AccessRequest,
  address: string | null,
  now = new Date(),
): Promise<void> {
  if (website) return;
  const system = asSystem(services.database);
  if (address) await countAttempt(system, perAddress, address);
  const { id, tenantId, userId } = await findPublicStorefront(system, services, storefrontSlug);
  await countAttempt(system, perPage, String(id));
  // Stop silently: an error would reveal how often others have requested a link for this address.
  if ((await count(system, perRecipient, mailboxOf(services, email))) > perRecipient.max) return;
  await inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const [affiliate] = await scope.db
      .select({ email: affiliateLinks.affiliateEmail })
      .from(affiliateLinks)
      .where(and(eq(affiliateLinks.tenantId, scope.tenantId), hasAddress(email)))
      .limit(1);
    // Use the address as the practice entered it, not as the visitor typed it.
    if (affiliate)
      await mailAccess(services, scope, {
        to: affiliate.email,
        ...accessLink(services, await linkTargetOf(services, scope), affiliate.email, now),
        now,
      });
  });
}
