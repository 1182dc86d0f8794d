import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import type { Payout, PayoutInput } from '../contract.ts';
import { counted, hasAddress, isOwedBack, ofLink } from './sums.ts';
import { affiliateLinks, commissions, payouts } from './tables.ts';

/** What was paid so far (to one affiliate), the newest first. */
export async function listPayouts(scope: Scope, email?: string): Promise<Payout[]> {
  const paid = scope.db
    .select({ payoutId: commissions.payoutId, count: sql<number>`count(*)::int`.as('count') })
    .from(commissions)
    .where(eq(commissions.tenantId, scope.tenantId))
    .groupBy(commissions.payoutId)
    .as('paid');
  const rows = await scope.db
    .select({ payout: payouts, count: paid.count })
    .from(payouts)
    .leftJoin(paid, eq(paid.payoutId, payouts.id))
    .where(
      and(
        eq(payouts.tenantId, scope.tenantId),
        email === undefined ? undefined : sql`lower(${payouts.affiliateEmail}) = lower(${email})`,
      ),
    )
    .orderBy(desc(payouts.paidOn), desc(payouts.id));
  return rows.map(({ payout, count }) => ({
    ...payout,
    commissions: count ?? 0,
    createdAt: payout.createdAt.toISOString(),
  }));
}

/**
 * Writes down that all that is due to an address in one currency was paid, less what is owed back. @throws AppError
 * conflict when that is another sum than the one that was seen, or nothing
 */
export async function recordPayout(
  services: Services,
  scope: Scope,
  { affiliateEmail, currency, amount, paidOn, note }: PayoutInput,
): Promise<Payout> {
  const open = await holdOpen(services, scope, { affiliateEmail, currency });
  const sum = open.reduce((total, each) => total + (each.isDue ? 1 : -1) * toCents(each.amount), 0);
  if (sum <= 0) throw new AppError('conflict', 'Nothing is due to this affiliate any more.');
  const due = fromCents(sum);
  if (due !== amount) {
    throw new AppError('conflict', `By now ${formatMoney(due, currency)} is due. Please check it and record it again.`);
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
 * What is due or owed back, in the order of the links, held until the payout is written: no refund comes between, and of
 * two payouts at the same moment the second finds nothing.
 */
async function holdOpen(services: Services, scope: Scope, whose: Pick<PayoutInput, 'affiliateEmail' | 'currency'>) {
  const { affiliateName, affiliateEmail, id } = affiliateLinks;
  return scope.db
    .select({
      id: commissions.id,
      amount: commissions.amount,
      isDue: sql<boolean>`${commissions.status} = 'approved'`,
      affiliateName,
      affiliateEmail,
    })
    .from(commissions)
    .innerJoin(affiliateLinks, ofLink)
    .where(
      and(
        await counted(services, scope),
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
