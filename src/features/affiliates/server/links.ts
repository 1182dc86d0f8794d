import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import { getProduct } from '../../marketplace/server/products.ts';
import { productTitles } from '../../marketplace/server/sale.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { AffiliateInput, AffiliateLink } from '../contract.ts';
import { newAffiliateId } from './affiliate-id.ts';
import { hasAddress, type LinkSums, sumsByLink } from './sums.ts';
import { affiliateLinks } from './tables.ts';

type Row = typeof affiliateLinks.$inferSelect;
/** All of the practice, of one affiliate, or one link. */
type Which = { email?: string; id?: number };

/** The newest first. Amounts are in the practice's currency. */
export async function listLinks(services: Services, scope: Scope, { email, id }: Which = {}): Promise<AffiliateLink[]> {
  const rows = await scope.db
    .select()
    .from(affiliateLinks)
    .where(
      and(
        eq(affiliateLinks.tenantId, scope.tenantId),
        id === undefined ? undefined : eq(affiliateLinks.id, id),
        email === undefined ? undefined : hasAddress(email),
      ),
    )
    .orderBy(desc(affiliateLinks.id));
  if (!rows.length) return [];
  const { currency } = (await getPractice(scope)).settings;
  const titles = await productTitles(scope);
  const sums = new Map((await sumsByLink(services, scope, currency)).map(each => [each.linkId, each]));
  return rows.map(row => present(services, row, { sums: sums.get(row.id), title: titles.get(row.productId) ?? '' }));
}

/** @throws AppError not_found */
export async function getLink(services: Services, scope: Scope, id: number): Promise<AffiliateLink> {
  const [found] = await listLinks(services, scope, { id });
  if (!found) throw notFound('Affiliate link');
  return found;
}

/** @throws AppError not_found when the product is not the practice's, conflict when that address has such a link */
export async function createLink(services: Services, scope: Scope, input: AffiliateInput): Promise<AffiliateLink> {
  await getProduct(scope, input.productId);
  const [created] = await scope.db
    .insert(affiliateLinks)
    .values({ ...input, tenantId: scope.tenantId, affiliateId: newAffiliateId() })
    .onConflictDoNothing()
    .returning({ id: affiliateLinks.id });
  if (!created) throw new AppError('conflict', hasOne, { affiliateEmail: hasOne });
  return getLink(services, scope, created.id);
}

const hasOne = 'This address has a link to this product already';

/** @throws AppError not_found */
export async function setActive(services: Services, scope: Scope, { id, isActive }: { id: number; isActive: boolean }) {
  await scope.db
    .update(affiliateLinks)
    .set({ isActive })
    .where(and(eq(affiliateLinks.tenantId, scope.tenantId), eq(affiliateLinks.id, id)));
  return getLink(services, scope, id);
}

type Known = { sums: LinkSums | undefined; title: string };

/** What does not count any more (tests, another currency) stays in the row's own counters. */
function present({ env }: Services, row: Row, { sums, title }: Known): AffiliateLink {
  const { pending = '0.00', approved = '0.00', paid = '0.00', sales = 0 } = sums ?? {};
  return {
    ...row,
    productTitle: title,
    conversionCount: sales,
    totalCommissionEarned: fromCents(toCents(pending) + toCents(approved) + toCents(paid)),
    pending,
    approved,
    paid,
    url: `${env.APP_URL}/a/${row.affiliateId}`,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
