import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { type Cents, fromCents, share, toCents } from '../../../../shared/money.ts';
import { listPayments } from '../../../billing/payments/server/ledger.ts';
import { plainMailbox } from '../../../messaging/emails/server/mailbox.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { addressesOfPerson } from '../../../people/clients/server/addresses.ts';
import { findSale, productTitles, saleAmounts } from '../../marketplace/server/purchase-lookup.ts';
import type { CommissionPage, CommissionQuery } from '../contract.ts';
import { getHoldDays } from './settings.ts';
import { countedCommissions, hasAddress, isOwedBack, ofLink } from './sums.ts';
import { affiliateLinks, commissions } from './tables.ts';

type Counted = { affiliateLinkId: number; amount: string };

/** Adjusts the counters of a link by one sale and returns its affiliate. */
export async function adjustCounters(scope: Scope, { affiliateLinkId, amount }: Counted, sales: 1 | -1) {
  const [link] = await scope.db
    .update(affiliateLinks)
    .set({
      conversionCount: sql`${affiliateLinks.conversionCount} + ${sales}`,
      totalCommissionEarned: sql`${affiliateLinks.totalCommissionEarned} + ${sales} * ${amount}::numeric`,
    })
    .where(and(eq(affiliateLinks.tenantId, scope.tenantId), eq(affiliateLinks.id, affiliateLinkId)))
    .returning({ name: affiliateLinks.affiliateName });
  return link ?? null;
}

type Pair = { affiliateEmail: string; buyerEmail: string };

/**
 * Whether the affiliate is the buyer: the same mailbox under any alias, or another known address of the same client.
 */
export async function isOwnPurchase(scope: Scope, { affiliateEmail, buyerEmail }: Pair): Promise<boolean> {
  const affiliate = plainMailbox(affiliateEmail);
  if (plainMailbox(buyerEmail) === affiliate) return true;
  const addresses = await addressesOfPerson(scope, buyerEmail);
  return addresses.some(address => plainMailbox(address) === affiliate);
}

/** One page of commissions, newest first. */
export async function pageCommissions(
  services: Services,
  scope: Scope,
  { limit, cursor, email }: CommissionQuery,
): Promise<CommissionPage> {
  const { affiliateId, affiliateName, affiliateEmail, productId } = affiliateLinks;
  const before = readIdCursor(cursor);
  const rows = await scope.db
    .select({
      commission: commissions,
      link: { affiliateId, affiliateName, affiliateEmail, productId },
      isOwedBack: sql<boolean>`(${isOwedBack})`,
    })
    .from(commissions)
    .innerJoin(affiliateLinks, ofLink)
    .where(
      and(
        await countedCommissions(services, scope),
        eq(affiliateLinks.tenantId, scope.tenantId),
        before ? lt(commissions.id, before) : undefined,
        email === undefined ? undefined : hasAddress(email),
      ),
    )
    .orderBy(desc(commissions.id))
    .limit(limit + 1);
  const { items: page, nextCursor } = cutPage(
    rows.map(each => ({ ...each, id: each.commission.id })),
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

type Earned = { purchaseId: number; affiliateId: string; now?: Date };

/**
 * Records an affiliate's commission, on hold at first, in the transaction that completes the sale, after its payment is
 * in the ledger. Idempotent per purchase; uses the product's current rate. Returns cents: 0 if the purchase was free,
 * was the affiliate's own, or isn't for the link's product.
 */
export async function earnCommission(
  scope: Scope,
  { purchaseId, affiliateId, now = new Date() }: Earned,
): Promise<Cents> {
  const sale = await findSale(scope, purchaseId);
  if (!sale || sale.amount <= 0) return 0;
  const [link] = await scope.db
    .select()
    .from(affiliateLinks)
    .where(and(eq(affiliateLinks.tenantId, scope.tenantId), eq(affiliateLinks.affiliateId, affiliateId)))
    .for('no key update');
  if (!link || link.productId !== sale.productId) return 0;
  const { affiliateEmail } = link;
  if (await isOwnPurchase(scope, { affiliateEmail, buyerEmail: sale.customerEmail })) return 0;
  const amount = fromCents(share(sale.amount, sale.commission));
  const [written] = await scope.db
    .insert(commissions)
    .values({
      tenantId: scope.tenantId,
      affiliateLinkId: link.id,
      purchaseId,
      amount,
      currency: sale.currency,
      holdUntil: addMinutes(now, daysInMinutes(await getHoldDays(scope))),
      isTest: (await listPayments(scope, { purchaseId })).some(payment => payment.isTest),
      createdAt: now,
    })
    .onConflictDoNothing({ target: [commissions.tenantId, commissions.purchaseId] })
    .returning({ id: commissions.id });
  if (!written) return earnedBefore(scope, purchaseId);
  await adjustCounters(scope, { affiliateLinkId: link.id, amount }, 1);
  return toCents(amount);
}

async function earnedBefore(scope: Scope, purchaseId: number): Promise<Cents> {
  const [commission] = await scope.db
    .select({ amount: commissions.amount })
    .from(commissions)
    .where(and(eq(commissions.tenantId, scope.tenantId), eq(commissions.purchaseId, purchaseId)));
  return toCents(commission?.amount ?? '0.00');
}

const batch = 500;

/**
 * Sweep: commissions become due when their hold ends. Skips rows that are locked, for example by a refund; the next
 * sweep checks them again.
 */
export async function approveCommissions({ db }: System, now = new Date(), stop?: AbortSignal) {
  while (!stop?.aborted) {
    const { rowCount } = await db.execute(sql`
      update commissions set status = 'approved', updated_at = ${now}
      where (tenant_id, id) in (
        select tenant_id, id from commissions
        where status = 'pending' and hold_until <= ${now}
        order by hold_until limit ${batch} for update skip locked)`);
    if ((rowCount ?? 0) < batch) return;
  }
}

type Reversed = { purchaseId: number; now?: Date };

/**
 * Reverses a commission, in the transaction that completes the refund of its sale. If it was paid already, it is owed
 * back: the next payout subtracts it, and the practice is notified.
 */
export async function reverseCommission(scope: Scope, { purchaseId, now = new Date() }: Reversed): Promise<void> {
  const [commission] = await scope.db
    .update(commissions)
    .set({ status: 'reversed', updatedAt: now })
    .where(
      and(
        eq(commissions.tenantId, scope.tenantId),
        eq(commissions.purchaseId, purchaseId),
        ne(commissions.status, 'reversed'),
      ),
    )
    .returning();
  if (!commission) return;
  const { amount, currency, payoutId } = commission;
  const link = await adjustCounters(scope, commission, -1);
  if (!link || payoutId === null || amount === '0.00') return;
  await notify(scope, {
    type: 'affiliate',
    title: 'A paid commission was reversed',
    message: `A sale through ${link.name} was refunded. The next payout will be ${formatMoney(amount, currency)} lower.`,
    href: '/marketplace?tab=affiliates',
    clientId: null,
  });
}

type Restored = { purchaseId: number; now?: Date };

/**
 * Undoes a reversal, in the transaction in which a refund fails after all. A commission that a payout has subtracted
 * meanwhile becomes due again. Returns its amount; 0.00 if there was none.
 */
export async function restoreCommission(scope: Scope, { purchaseId, now = new Date() }: Restored): Promise<string> {
  const { status, payoutId, recoveredBy, holdUntil } = commissions;
  const [restored] = await scope.db
    .update(commissions)
    .set({
      status: sql`case when ${payoutId} is not null and ${recoveredBy} is null then 'paid'
        when ${payoutId} is not null or ${holdUntil} <= ${now} then 'approved' else 'pending' end`,
      payoutId: sql`case when ${recoveredBy} is null then ${payoutId} end`,
      recoveredBy: null,
      updatedAt: now,
    })
    .where(
      and(eq(commissions.tenantId, scope.tenantId), eq(commissions.purchaseId, purchaseId), eq(status, 'reversed')),
    )
    .returning();
  if (restored) await adjustCounters(scope, restored, 1);
  return restored?.amount ?? '0.00';
}
