import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { type Purchase, purchaseStatuses } from '../contract.ts';
import type { PurchaseFilter } from '../purchases.ts';
import { pagePurchases } from './purchases.ts';

/** With its day in the practice's time zone. */
type Line = Purchase & { day: string };

const columns: CsvColumns<Line> = {
  Purchase: line => line.id,
  Date: line => line.day,
  Name: line => line.customerName,
  Email: line => line.customerEmail,
  Product: line => line.productTitle,
  Amount: line => line.amount,
  Currency: line => line.currency,
  Coupon: line => line.couponCode,
  Discount: line => line.discount,
  Status: line => purchaseStatuses[line.status],
  Refunded: line => line.refunded,
  Downloads: line => line.downloadCount,
  'Download limit': line => line.downloadLimit,
  'Affiliate ID': line => line.affiliateId,
  Commission: line => line.affiliateCommissionPaid,
  Payment: line => line.stripePaymentIntentId,
  Test: line => (line.isTest ? 'Test payment' : null),
};

const perPage = 200;

/** The purchases matching the filter as CSV, newest first. */
export const exportPurchases = (
  services: Services,
  principal: Principal,
  filter: PurchaseFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor => inTenant(services.database, principal, scope => readPage(scope, filter, cursor)));

async function readPage(scope: Scope, filter: PurchaseFilter, cursor: string | undefined) {
  const zone = await getZone(scope);
  const pageQuery = { ...filter, limit: perPage, cursor };
  const { items, nextCursor } = await pagePurchases(scope, pageQuery);
  return {
    items: items.map(each => ({ ...each, day: dayIn(new Date(each.createdAt), zone) })),
    nextCursor,
  };
}
