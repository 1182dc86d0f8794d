import { and, eq, gt, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { hours, isStillFree } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { findOrigin } from '../../../accounts/domains/server/origin.ts';
import { getProduct } from '../../marketplace/server/products.ts';
import { sealClicks } from './clicked.ts';
import { affiliateClicks, affiliateLinks } from './tables.ts';

/** More than people bring about; a flood is not written down. */
const perLink = { name: 'affiliate-link', max: 2_000, seconds: hours(1) };
const perVisitor = { name: 'affiliate-visitor', max: 100, seconds: hours(24) };
const repeatMinutes = 24 * 60;

/** `visitor`: a keyed hash. `referrer`: the origin that led here, nothing of the path. */
export type Click = { visitor: string; userAgent: string | null; referrer: string | null };
/** `affiliateId` is null when the link is not active: it leads there and does not count. */
export type Led = { path: string; affiliateId: string | null };

/**
 * Public: where an affiliate's address leads, the product's page; first to the same address under the practice's own
 * domain. `origin`: under which it was followed. A click is counted once a day for each visitor; null
 * for what is none (robots, look-aheads). @throws AppError not_found
 */
export async function followLink(
  services: Services,
  affiliateId: string,
  { click, origin }: { click: Click | null; origin: string },
  now = new Date(),
): Promise<Led> {
  if (!/^[\w-]{1,40}$/.test(affiliateId)) throw deadLink();
  const [link] = await asSystem(services.database)
    .db.select()
    .from(affiliateLinks)
    .where(eq(affiliateLinks.affiliateId, affiliateId));
  if (!link) throw deadLink();
  const { tenantId, productId, isActive } = link;
  return inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
    const product = await getProduct(services, scope, productId);
    if (!product.path) throw deadLink();
    // The cookie that remembers it has to be of the name under which the buyer will buy.
    const own = await findOrigin(services, scope);
    if (own !== origin) return { path: `${own}/a/${affiliateId}`, affiliateId: null };
    if (!isActive) return { path: product.path, affiliateId: null };
    if (click && product.isActive) await countClick(scope, link.id, click, now);
    const word = sealClicks(services, [{ affiliateId, at: now }]);
    return { path: `${product.path}?affiliate=${word}`, affiliateId };
  });
}

const deadLink = () => new AppError('not_found', 'It may be incomplete, or the offer has ended.');

/** The link is held: of two clicks of one visitor at the same moment the second finds the first. */
async function countClick(scope: Scope, linkId: number, { visitor, userAgent, referrer }: Click, now: Date) {
  const own = and(eq(affiliateLinks.tenantId, scope.tenantId), eq(affiliateLinks.id, linkId));
  await scope.db.select({ id: affiliateLinks.id }).from(affiliateLinks).where(own).for('no key update');
  if (await hasJustClicked(scope, linkId, visitor, now)) return;
  const limits = [
    { limit: perLink, who: String(linkId) },
    { limit: perVisitor, who: visitor },
  ];
  if (!(await isStillFree(scope, limits))) return;
  await scope.db.insert(affiliateClicks).values({
    tenantId: scope.tenantId,
    affiliateLinkId: linkId,
    ipAddress: visitor,
    userAgent,
    referrer,
    createdAt: now,
  });
  await scope.db
    .update(affiliateLinks)
    .set({ clickCount: sql`${affiliateLinks.clickCount} + 1` })
    .where(own);
}

async function hasJustClicked(scope: Scope, linkId: number, visitor: string, now: Date): Promise<boolean> {
  const { tenantId, id, affiliateLinkId, ipAddress, createdAt } = affiliateClicks;
  const found = await scope.db
    .select({ id })
    .from(affiliateClicks)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(affiliateLinkId, linkId),
        eq(ipAddress, visitor),
        gt(createdAt, addMinutes(now, -repeatMinutes)),
      ),
    )
    .limit(1);
  return found.length > 0;
}
