import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { type Commission, commissionStatuses } from '../contract.ts';
import { pageCommissions } from './commissions.ts';
import { paidDays } from './payouts.ts';

/** With its days in the practice's time zone. */
type Line = Commission & { soldOn: string; dueOn: string; paidOn: string | null };

/** Payouts can be recalculated from these rows: the commissions that name a payout minus those that it subtracted. */
const columns: CsvColumns<Line> = {
  Sale: line => line.purchaseId,
  'Sold on': line => line.soldOn,
  Product: line => line.productTitle,
  Affiliate: line => line.affiliateName,
  Email: line => line.affiliateEmail,
  'Affiliate ID': line => line.affiliateId,
  Price: line => line.saleAmount,
  Commission: line => line.amount,
  Currency: line => line.currency,
  Status: line => (line.isOwedBack ? 'Reversed, owed back' : commissionStatuses[line.status]),
  'Due on': line => line.dueOn,
  'Paid on': line => line.paidOn,
  Payout: line => line.payoutId,
  Subtracted: line => line.recoveredBy && line.amount,
  'Subtracted in payout': line => line.recoveredBy,
};

const perPage = 200;

/** All commissions as CSV, newest first. */
export const exportCommissions = (services: Services, principal: Principal): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor => inTenant(services.database, principal, scope => readPage(services, scope, cursor)));

async function readPage(services: Services, scope: Scope, cursor: string | undefined) {
  const zone = await getZone(scope);
  const { items, nextCursor } = await pageCommissions(services, scope, { limit: perPage, cursor });
  const paidOn = await paidDays(
    scope,
    items.flatMap(({ payoutId }) => payoutId ?? []),
  );
  const inZone = (instant: string) => dayIn(new Date(instant), zone);
  return {
    nextCursor,
    items: items.map(each => ({
      ...each,
      soldOn: inZone(each.createdAt),
      dueOn: inZone(each.holdUntil),
      paidOn: (each.payoutId && paidOn.get(each.payoutId)) || null,
    })),
  };
}
