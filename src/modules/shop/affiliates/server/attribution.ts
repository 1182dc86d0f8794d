import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { openClicks } from './clicks.ts';
import { isOwnPurchase } from './commissions.ts';
import { affiliateLinks } from './tables.ts';

/** `words`: sealed clicks from the cookie and from the page's URL. */
type AttributionInput = { productId: number; words: (string | null | undefined)[]; buyerEmail?: string };

/**
 * The affiliate credited with this checkout: the latest click of the last 30 days whose link is active, is for this
 * product, and doesn't belong to the buyer. Null without one.
 */
export async function attributeSale(
  services: Services,
  scope: Scope,
  { productId, words, buyerEmail }: AttributionInput,
  now = new Date(),
): Promise<string | null> {
  const clicks = words.flatMap(word => openClicks(services, word, now));
  if (!clicks.length) return null;
  const emailOf = await findEmails(scope, { productId, ids: clicks.map(click => click.affiliateId) });
  for (const { affiliateId } of clicks.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
    const affiliateEmail = emailOf.get(affiliateId);
    if (affiliateEmail === undefined) continue;
    if (buyerEmail && (await isOwnPurchase(scope, { affiliateEmail, buyerEmail }))) continue;
    return affiliateId;
  }
  return null;
}

/** Email addresses of the active links for this product among `ids`. */
async function findEmails(scope: Scope, { productId, ids }: { productId: number; ids: string[] }) {
  const { tenantId, affiliateId, affiliateEmail, isActive } = affiliateLinks;
  const links = await scope.db
    .select({ affiliateId, affiliateEmail })
    .from(affiliateLinks)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(affiliateLinks.productId, productId),
        inArray(affiliateId, ids),
        eq(isActive, true),
      ),
    );
  return new Map(links.map(link => [link.affiliateId, link.affiliateEmail]));
}
