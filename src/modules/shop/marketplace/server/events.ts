import { and, eq, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/page.ts';
import { digitalProducts, productPurchases } from './tables.ts';

/** Timeline: a client's purchases, including free ones, by completion time. */
export async function purchaseEvents(scope: Scope, client: { id: number }, page: EventPage): Promise<TimelineEvent[]> {
  const { id, completedAt: at, tenantId, productId, amount, currency, status } = productPurchases;
  const rows = await scope.db
    .select({ id, at, amount, currency, status, title: digitalProducts.title })
    .from(productPurchases)
    .innerJoin(digitalProducts, and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)))
    .where(
      and(eq(tenantId, scope.tenantId), eq(productPurchases.clientId, client.id), isNotNull(at), isAfter(at, id, page)),
    )
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
  return rows.flatMap(row => (row.at ? [eventOf({ ...row, at: row.at })] : []));
}

type Row = { id: number; at: Date; amount: string; currency: string; status: string; title: string };

function eventOf({ id, at, amount, currency, status, title }: Row): TimelineEvent {
  const isFree = Number(amount) === 0;
  const price = isFree ? 'free' : formatMoney(amount, currency);
  return {
    kind: 'purchase',
    id,
    at: at.toISOString(),
    title: isFree ? 'Got a product' : 'Bought a product',
    detail: `${title}, ${status === 'refunded' ? `${price}, refunded` : price}`,
    href: '/marketplace?tab=purchases',
  };
}

/** Number of a client's completed purchases, including refunded ones. */
export const countPurchases = (scope: Scope, clientId: number): Promise<number> =>
  scope.db.$count(
    productPurchases,
    and(
      eq(productPurchases.tenantId, scope.tenantId),
      eq(productPurchases.clientId, clientId),
      isNotNull(productPurchases.completedAt),
    ),
  );
