import { and, eq, exists, gt } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../shared/dates.ts';
import { clickDays } from '../contract.ts';
import { isOwnPurchase } from './own-purchase.ts';
import { affiliateClicks, affiliateLinks } from './tables.ts';

/** `affiliateId`: of the parameter or the cookie; the parameter is the later click. */
type Led = { productId: number; affiliateId: string | null | undefined; buyerEmail?: string };

/**
 * The affiliate who counts for this checkout: of an active link of this product that somebody has followed in the last
 * 30 days, and not the buyer. Null otherwise. Whose click it was is the cookie's word: phones change their addresses.
 */
export async function attributeTo(
  _services: Services,
  scope: Scope,
  { productId, affiliateId, buyerEmail }: Led,
  now = new Date(),
): Promise<string | null> {
  if (!affiliateId) return null;
  const { tenantId, isActive, affiliateEmail } = affiliateLinks;
  const [link] = await scope.db
    .select({ affiliateId: affiliateLinks.affiliateId, affiliateEmail })
    .from(affiliateLinks)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(affiliateLinks.affiliateId, affiliateId),
        eq(affiliateLinks.productId, productId),
        eq(isActive, true),
        exists(clickSince(scope, now)),
      ),
    );
  if (!link) return null;
  const isOwn = buyerEmail && (await isOwnPurchase(scope, { affiliateEmail: link.affiliateEmail, buyerEmail }));
  return isOwn ? null : link.affiliateId;
}

/** A click again within a day renews the cookie and is not written down, so there is a day more to find one. */
function clickSince(scope: Scope, now: Date) {
  const { tenantId, affiliateLinkId, createdAt, id } = affiliateClicks;
  const since = addMinutes(now, -daysInMinutes(clickDays + 1));
  return scope.db
    .select({ id })
    .from(affiliateClicks)
    .where(and(eq(tenantId, affiliateLinks.tenantId), eq(affiliateLinkId, affiliateLinks.id), gt(createdAt, since)));
}
