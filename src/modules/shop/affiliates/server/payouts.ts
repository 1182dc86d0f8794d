import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import {
  type AffiliateListQuery,
  type Commission,
  commissionStatuses,
  type Payout,
  type PayoutInput,
  type PayoutPage,
} from '../contract.ts';
import { pageCommissions } from './commissions.ts';
import { countedCommissions, countedPayouts, hasAddress, isOwedBack, matchesAffiliate, ofLink } from './sums.ts';
import { affiliateLinks, commissions, payouts } from './tables.ts';

/** Recorded payouts, newest first. */
export async function pagePayouts(services: Services, scope: Scope, query: AffiliateListQuery): Promise<PayoutPage> {
  const { limit } = query;
  const before = readIdCursor(query.cursor);
  const condition = and(await countedPayouts(services, scope), matchesAffiliate(query, payouts));
  const rows = await scope.db
    .select()
    .from(payouts)
    .where(and(condition, before ? lt(payouts.id, before) : undefined))
    .orderBy(desc(payouts.id))
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit);
  const counts = await countSettled(
    scope,
    items.map(({ id }) => id),
  );
  return {
    items: items.map(row => ({
      ...row,
      commissions: counts.get(row.id) ?? 0,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor,
    total: await scope.db.$count(payouts, condition),
  };
}

/** Number of commissions per payout. */
async function countSettled(scope: Scope, ids: number[]): Promise<Map<number | null, number>> {
  if (!ids.length) return new Map();
  const { tenantId, payoutId } = commissions;
  const rows = await scope.db
    .select({ payoutId, count: sql<number>`count(*)::int` })
    .from(commissions)
    .where(and(eq(tenantId, scope.tenantId), inArray(payoutId, ids)))
    .groupBy(payoutId);
  return new Map(rows.map(row => [row.payoutId, row.count]));
}

/** Payment day of each payout, by id. */
export async function paidDays(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { tenantId, id, paidOn } = payouts;
  const rows = await scope.db
    .select({ id, paidOn })
    .from(payouts)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, [...new Set(ids)])));
  return new Map(rows.map(row => [row.id, row.paidOn]));
}

/**
 * Records that everything due to an affiliate in one currency was paid, minus what is owed back.
 * @throws AppError invalid for a day in the future, conflict if the amount differs from the one that was seen, or if
 * nothing is due
 */
export async function recordPayout(
  services: Services,
  scope: Scope,
  { affiliateEmail, currency, amount, paidOn, note }: PayoutInput,
  now = new Date(),
): Promise<Payout> {
  if (paidOn > dayIn(now, await getZone(scope))) {
    const sentence = 'The date can’t be in the future. Record the payout once you’ve paid.';
    throw new AppError('invalid', sentence, { paidOn: sentence });
  }
  const open = await lockOpenCommissions(services, scope, { affiliateEmail, currency });
  const sum = open.reduce((total, each) => total + (each.isDue ? 1 : -1) * toCents(each.amount), 0);
  if (sum <= 0) throw new AppError('conflict', 'Nothing is due to this affiliate right now.');
  const due = fromCents(sum);
  if (due !== amount) {
    throw new AppError(
      'conflict',
      `The amount due is now ${formatMoney(due, currency)}. Check it and record the payout again.`,
    );
  }
  const { affiliateName = '', affiliateEmail: asWritten = affiliateEmail } = open.at(-1) ?? {};
  const [payout] = await scope.db
    .insert(payouts)
    .values({
      tenantId: scope.tenantId,
      userId: scope.userId,
      affiliateName,
      affiliateEmail: asWritten,
      amount: due,
      currency,
      paidOn,
      note,
      isTest: open.every(each => each.isTest),
    })
    .returning();
  if (!payout) throw notFound('Payout');
  const settled = open.filter(each => each.isDue).map(each => each.id);
  await mark(scope, settled, { status: 'paid', payoutId: payout.id });
  await mark(
    scope,
    open.filter(each => !each.isDue).map(each => each.id),
    { recoveredBy: payout.id },
  );
  return { ...payout, commissions: settled.length, createdAt: payout.createdAt.toISOString() };
}

/**
 * Locks what is due or owed back, ordered by link, until the payout is written: a refund can't come between, and a
 * second concurrent payout finds nothing.
 */
async function lockOpenCommissions(
  services: Services,
  scope: Scope,
  whose: Pick<PayoutInput, 'affiliateEmail' | 'currency'>,
) {
  const { affiliateName, affiliateEmail, id } = affiliateLinks;
  return scope.db
    .select({
      id: commissions.id,
      amount: commissions.amount,
      isTest: commissions.isTest,
      isDue: sql<boolean>`${commissions.status} = 'approved'`,
      affiliateName,
      affiliateEmail,
    })
    .from(commissions)
    .innerJoin(affiliateLinks, ofLink)
    .where(
      and(
        await countedCommissions(services, scope),
        eq(commissions.currency, whose.currency),
        hasAddress(whose.affiliateEmail),
        or(eq(commissions.status, 'approved'), isOwedBack),
      ),
    )
    .orderBy(asc(id), asc(commissions.id))
    .for('update', { of: commissions });
}

async function mark(scope: Scope, ids: number[], values: Partial<typeof commissions.$inferInsert>) {
  if (!ids.length) return;
  await scope.db
    .update(commissions)
    .set(values)
    .where(and(eq(commissions.tenantId, scope.tenantId), inArray(commissions.id, ids)));
}

/**
 * Deletes a recorded payout: commissions it paid become due again, and those it subtracted are owed back again;
 * commissions refunded after it are simply reversed. Only the latest payout of an affiliate and currency can be
 * deleted, since later ones build on it.
 * @throws AppError not_found, conflict
 */
export async function deletePayout(scope: Scope, payoutId: number, now = new Date()): Promise<void> {
  const isIt = and(eq(payouts.tenantId, scope.tenantId), eq(payouts.id, payoutId));
  const [payout] = await scope.db.select().from(payouts).where(isIt).for('update');
  if (!payout) throw notFound('Payout');
  await requireNewest(scope, payout);
  const { tenantId, status, recoveredBy } = commissions;
  await scope.db
    .update(commissions)
    .set({
      status: sql`case when ${status} = 'paid' then 'approved' else ${status} end`,
      payoutId: null,
      updatedAt: now,
    })
    .where(and(eq(tenantId, scope.tenantId), eq(commissions.payoutId, payoutId)));
  await scope.db
    .update(commissions)
    .set({ recoveredBy: null, updatedAt: now })
    .where(and(eq(tenantId, scope.tenantId), eq(recoveredBy, payoutId)));
  await scope.db.delete(payouts).where(isIt);
}

/** Locks the payout's commissions first, which waits for a payout that is being recorded and would be newer. */
async function requireNewest(scope: Scope, { id, affiliateEmail, currency }: typeof payouts.$inferSelect) {
  const { tenantId, payoutId, recoveredBy } = commissions;
  const closed = await scope.db
    .select({ isSubtracted: sql<boolean>`${and(isNotNull(recoveredBy), ne(recoveredBy, id))}` })
    .from(commissions)
    .where(and(eq(tenantId, scope.tenantId), or(eq(payoutId, id), eq(recoveredBy, id))))
    .orderBy(commissions.affiliateLinkId, commissions.id)
    .for('update');
  const newer = await scope.db.$count(
    payouts,
    and(
      eq(payouts.tenantId, scope.tenantId),
      gt(payouts.id, id),
      eq(payouts.currency, currency),
      sql`lower(${payouts.affiliateEmail}) = lower(${affiliateEmail})`,
    ),
  );
  if (newer === 0 && !closed.some(each => each.isSubtracted)) return;
  throw new AppError('conflict', 'A newer payout to this affiliate depends on it. Delete the newest one first.');
}

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
