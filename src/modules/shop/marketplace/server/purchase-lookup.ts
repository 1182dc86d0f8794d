import { and, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { type BasisPoints, type Cents, toBasisPoints, toCents } from '../../../../shared/money.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { digitalProducts, productPurchases } from './tables.ts';

/** Lowercase buyer addresses of these purchases, by id. */
export async function buyersOf(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { tenantId, id, customerEmail } = productPurchases;
  const rows = await scope.db
    .select({ id, email: sql<string>`lower(${customerEmail})` })
    .from(productPurchases)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(({ id: purchase, email }) => [purchase, email]));
}

export type ReportPurchase = { title: string; customer: string };

/** Title and buyer of these purchases, by id. */
export async function purchasesForReport(scope: Scope, ids: number[]): Promise<Map<number, ReportPurchase>> {
  if (!ids.length) return new Map();
  const { tenantId, id, productId, customerName, customerEmail } = productPurchases;
  const rows = await scope.db
    .select({ id, title: digitalProducts.title, customerName, customerEmail })
    .from(productPurchases)
    .innerJoin(digitalProducts, and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)))
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, { title: row.title, customer: row.customerName || row.customerEmail }]));
}

/** The data of a purchase that affiliates need. `commission`: the product's current rate. */
export type Sale = {
  productId: number;
  customerEmail: string;
  amount: Cents;
  currency: string;
  commission: BasisPoints;
};

export async function findSale(scope: Scope, purchaseId: number): Promise<Sale | null> {
  const { productId, customerEmail, amount, currency } = productPurchases;
  const [sale] = await scope.db
    .select({ productId, customerEmail, amount, currency, commission: digitalProducts.affiliateCommission })
    .from(productPurchases)
    .innerJoin(
      digitalProducts,
      and(eq(digitalProducts.tenantId, productPurchases.tenantId), eq(digitalProducts.id, productId)),
    )
    .where(and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.id, purchaseId)));
  return sale ? { ...sale, amount: toCents(sale.amount), commission: toBasisPoints(sale.commission) } : null;
}

/** Amount of each purchase as a decimal string, by id. */
export async function saleAmounts(scope: Scope, purchaseIds: number[]): Promise<Map<number, string>> {
  if (!purchaseIds.length) return new Map();
  const rows = await scope.db
    .select({ id: productPurchases.id, amount: productPurchases.amount })
    .from(productPurchases)
    .where(and(eq(productPurchases.tenantId, scope.tenantId), inArray(productPurchases.id, purchaseIds)));
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Title of each product, including archived ones, by id. */
export async function productTitles(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { id, title } = digitalProducts;
  const rows = await scope.db
    .select({ id, title })
    .from(digitalProducts)
    .where(and(eq(digitalProducts.tenantId, scope.tenantId), inArray(id, [...new Set(ids)])));
  return new Map(rows.map(row => [row.id, row.title]));
}

/** SQL condition: the product's title matches the pattern. */
export const productIsCalled = (productId: SQLWrapper, pattern: string): SQL =>
  sql`${productId} in (select ${digitalProducts.id} from ${digitalProducts} where lower(${digitalProducts.title}) like ${pattern})`;

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
