import { randomInt } from 'node:crypto';
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import { asSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { maxListed, type SearchPageQuery } from '../../../../shared/page.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { getProduct, keyShareLockProduct } from '../../marketplace/server/products.ts';
import { productIsCalled, productTitles } from '../../marketplace/server/purchase-lookup.ts';
import type { AffiliateChange, AffiliateInput, AffiliateLink, AffiliateLinkPage } from '../contract.ts';
import { accessLink, linkTargetOf, perRecipient } from './access.ts';
import { mailInvitation } from './mails.tsx';
import { hasAddress, type LinkSums, sumsByLink } from './sums.ts';
import { affiliateLinks } from './tables.ts';

/** No characters that are easily confused, because people read these ids aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The id in /a/{id}. Not secret, but not guessable: nearly 50 bits. */
export const newAffiliateId = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

type Row = typeof affiliateLinks.$inferSelect;

/** The latest links of the practice, or of one affiliate. Amounts are in the practice's currency. */
export const listLinks = (services: Services, scope: Scope, email?: string): Promise<AffiliateLink[]> =>
  select(services, scope, email === undefined ? undefined : hasAddress(email), maxListed);

/** Newest first. */
export async function pageLinks(
  services: Services,
  scope: Scope,
  { search, limit, cursor }: SearchPageQuery,
): Promise<AffiliateLinkPage> {
  const condition = search ? like(search) : undefined;
  const before = readIdCursor(cursor);
  const rest = before ? lt(affiliateLinks.id, before) : undefined;
  const links = await select(services, scope, and(condition, rest), limit + 1);
  return {
    ...cutPage(links, limit),
    total: await scope.db.$count(affiliateLinks, and(eq(affiliateLinks.tenantId, scope.tenantId), condition)),
  };
}

/** @throws AppError not_found */
export async function getLink(services: Services, scope: Scope, id: number): Promise<AffiliateLink> {
  const [link] = await select(services, scope, eq(affiliateLinks.id, id), 1);
  if (!link) throw notFound('Affiliate link');
  return link;
}

/**
 * @throws AppError not_found if the product doesn't exist or is archived, conflict if this address has a link for it
 * already
 */
export async function createLink(services: Services, scope: Scope, input: AffiliateInput): Promise<AffiliateLink> {
  await keyShareLockProduct(scope, input.productId);
  const [created] = await scope.db
    .insert(affiliateLinks)
    .values({ ...input, tenantId: scope.tenantId, affiliateId: newAffiliateId() })
    .onConflictDoNothing()
    .returning({ id: affiliateLinks.id });
  if (!created) throw hasOne();
  return getLink(services, scope, created.id);
}

function hasOne() {
  const sentence = 'This email already has a link to this product';
  return new AppError('conflict', sentence, { affiliateEmail: sentence });
}

/**
 * Updates the given fields.
 * @throws AppError not_found, conflict if the new address has a link for that product already
 */
export async function changeLink(services: Services, scope: Scope, id: number, change: AffiliateChange) {
  const isIt = and(eq(affiliateLinks.tenantId, scope.tenantId), eq(affiliateLinks.id, id));
  try {
    await scope.db.update(affiliateLinks).set(change).where(isIt);
  } catch (reason) {
    if (violatedConstraint(reason) === 'affiliate_links_once') throw hasOne();
    throw reason;
  }
  return getLink(services, scope, id);
}

/** Matches a part of the name, email address, ID or product title. */
function like(search: string): SQL | undefined {
  const { affiliateName, affiliateEmail, affiliateId, productId } = affiliateLinks;
  const pattern = patternOf(search);
  const texts = [affiliateName, affiliateEmail, affiliateId];
  return or(...texts.map(text => sql`lower(${text}) like ${pattern}`), productIsCalled(productId, pattern));
}

async function select(
  services: Services,
  scope: Scope,
  which: SQL | undefined,
  most: number,
): Promise<AffiliateLink[]> {
  const rows = await scope.db
    .select()
    .from(affiliateLinks)
    .where(and(eq(affiliateLinks.tenantId, scope.tenantId), which))
    .orderBy(desc(affiliateLinks.id))
    .limit(most);
  if (!rows.length) return [];
  const { settings, publicDomain } = await getPractice(scope);
  const { currency } = settings;
  const origin = originOf(services.env, publicDomain);
  const titles = await productTitles(
    scope,
    rows.map(row => row.productId),
  );
  const ids = rows.map(row => row.id);
  const sums = new Map((await sumsByLink(services, scope, { ids, currency })).map(each => [each.linkId, each]));
  return rows.map(row => present(row, { sums: sums.get(row.id), title: titles.get(row.productId) ?? '', origin }));
}

type LinkContext = { sums: LinkSums | undefined; title: string; origin: string };

/** Sums come from the ledger: the row's own counters include test sales and other currencies. */
function present(row: Row, { sums, title, origin }: LinkContext): AffiliateLink {
  const { pending = '0.00', approved = '0.00', paid = '0.00', sales = 0 } = sums ?? {};
  return {
    ...row,
    productTitle: title,
    conversionCount: sales,
    totalCommissionEarned: fromCents(toCents(pending) + toCents(approved) + toCents(paid)),
    pending,
    approved,
    paid,
    url: `${origin}/a/${row.affiliateId}`,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const perPractice = { name: 'affiliate-invite', max: 200, seconds: hours(24) };

/** Emails an affiliate the URL to share and the link to their page. @throws AppError not_found, conflict, too_many */
export async function inviteAffiliate(
  services: Services,
  principal: Principal,
  id: number,
  now = new Date(),
): Promise<void> {
  const system = asSystem(services.database);
  const link = await inTenant(services.database, principal, scope => getLink(services, scope, id));
  if (!link.isActive) throw new AppError('conflict', 'This link isn’t active. Activate it before you send it.');
  await countAttempt(system, perPractice, String(principal.tenantId));
  await countAttempt(system, perRecipient, mailboxOf(services, link.affiliateEmail));
  await inTenant(services.database, principal, async scope => {
    const { affiliateCommission: rate } = await getProduct(services, scope, link.productId);
    const page = accessLink(services, await linkTargetOf(services, scope), link.affiliateEmail, now);
    await mailInvitation(services, scope, { link, rate, page, now });
  });
}
