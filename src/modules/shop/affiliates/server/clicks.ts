import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { hours, isStillFree } from '../../../../platform/rate-limit.ts';
import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { findOrigin } from '../../../accounts/domains/server/origin.ts';
import { getProduct } from '../../marketplace/server/products.ts';
import { clickDays, clickRetentionDays } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { affiliateClicks, affiliateLinks } from './tables.ts';

/** A click on an affiliate link. */
export type StoredClick = { affiliateId: string; at: Date };

/** Links stored per browser; the oldest is dropped first. */
const maxLinks = 10;
/** About twice the length of ten sealed links. Longer input wasn't written by us, so it isn't even opened. */
const maxSealedLength = 1_000;

const sealOf = ({ secret }: Services) => ({ secret, purpose: 'affiliate clicks' });

/** Seals clicks with their times for the cookie or a URL, so that nobody can invent a click or change its age. */
export const sealClicks = (services: Services, clicks: StoredClick[]): string =>
  signToken(
    sealOf(services),
    clicks.flatMap(({ affiliateId, at }) => [affiliateId, at.getTime().toString(36)]),
  );

/** Clicks of a sealed value that still count; none if it is invalid. */
export function openClicks(services: Services, word: string | null | undefined, now = new Date()): StoredClick[] {
  if (!word || word.length > maxSealedLength) return [];
  const parts = verifyToken(sealOf(services), word) ?? [];
  const clicks = Array.from({ length: parts.length / 2 }, (_, index) => ({
    affiliateId: parts[index * 2] ?? '',
    at: new Date(Number.parseInt(parts[index * 2 + 1] ?? '', 36)),
  }));
  const since = addMinutes(now, -daysInMinutes(clickDays));
  return clicks.filter(({ at }) => at > since);
}

/** Adds a click to the cookie's value: one per link, newest first. */
export function withClick(services: Services, cookieValue: string | undefined, click: StoredClick): string {
  const others = openClicks(services, cookieValue, click.at).filter(each => each.affiliateId !== click.affiliateId);
  return sealClicks(services, [click, ...others].slice(0, maxLinks));
}

/** Above what real visitors cause; further clicks aren't stored. */
const perLink = { name: 'affiliate-link', max: 2_000, seconds: hours(1) };
const perVisitor = { name: 'affiliate-visitor', max: 100, seconds: hours(24) };
const repeatMinutes = 24 * 60;

/** `visitor`: a keyed hash. `referrer`: the origin only, without the path. */
export type Click = { visitor: string; userAgent: string | null; referrer: string | null };
/** `affiliateId` is null for an inactive link, which redirects but isn't credited. */
export type RedirectResult = { path: string; affiliateId: string | null };

/**
 * Public: the redirect target of an affiliate link, which is the product's page; first the same link on the practice's
 * own domain. `origin`: of the request. Counts one click per visitor and day; `click` is null for bots and prefetches.
 * @throws AppError not_found
 */
export async function followLink(
  services: Services,
  affiliateId: string,
  { click, origin }: { click: Click | null; origin: string },
  now = new Date(),
): Promise<RedirectResult> {
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
    // The cookie must be set on the domain on which the buyer will buy.
    const own = await findOrigin(services, scope);
    if (own !== origin) return { path: `${own}/a/${affiliateId}`, affiliateId: null };
    if (!isActive) return { path: product.path, affiliateId: null };
    if (click && product.isActive) await countClick(scope, link.id, click, now);
    const word = sealClicks(services, [{ affiliateId, at: now }]);
    return { path: `${product.path}?affiliate=${word}`, affiliateId };
  });
}

const deadLink = () => new AppError('not_found', messages.errors.offerEnded);

/** Locks the link, so that concurrent clicks of one visitor count once. */
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
  const recentClicks = await scope.db
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
  return recentClicks.length > 0;
}

/** Sweep: deletes old clicks; the count on the link remains. */
export async function deleteOldClicks({ db }: System, now = new Date()) {
  await db
    .delete(affiliateClicks)
    .where(lt(affiliateClicks.createdAt, addMinutes(now, -daysInMinutes(clickRetentionDays))));
}
