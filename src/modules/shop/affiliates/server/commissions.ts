import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { productTitles, saleAmounts } from '../../marketplace/server/purchase-lookup.ts';
import type { CommissionPage, CommissionQuery } from '../contract.ts';
import { counted, hasAddress, isOwedBack, ofLink } from './sums.ts';
import { affiliateLinks, commissions } from './tables.ts';

/** One page of commissions, newest first. */
export async function pageCommissions(
  services: Services,
  scope: Scope,
  { limit, cursor, email }: CommissionQuery,
): Promise<CommissionPage> {
  const { affiliateId, affiliateName, affiliateEmail, productId } = affiliateLinks;
  const before = readIdCursor(cursor);
  const found = await scope.db
    .select({
      commission: commissions,
      link: { affiliateId, affiliateName, affiliateEmail, productId },
      isOwedBack: sql<boolean>`(${isOwedBack})`,
    })
    .from(commissions)
    .innerJoin(affiliateLinks, ofLink)
    .where(
      and(
        await counted(services, scope),
        eq(affiliateLinks.tenantId, scope.tenantId),
        before ? lt(commissions.id, before) : undefined,
        email === undefined ? undefined : hasAddress(email),
      ),
    )
    .orderBy(desc(commissions.id))
    .limit(limit + 1);
  const { items: page, nextCursor } = cutPage(
    found.map(each => ({ ...each, id: each.commission.id })),
    limit,
  );
  const titles = await productTitles(
    scope,
    page.map(each => each.link.productId),
  );
  const amounts = await saleAmounts(
    scope,
    page.map(each => each.commission.purchaseId),
  );
  const items = page.map(({ commission, link: { productId: sold, ...link }, ...rest }) => ({
    ...commission,
    ...link,
    ...rest,
    productTitle: titles.get(sold) ?? '',
    saleAmount: amounts.get(commission.purchaseId) ?? '0.00',
    holdUntil: commission.holdUntil.toISOString(),
    createdAt: commission.createdAt.toISOString(),
  }));
  return { items, nextCursor };
}
