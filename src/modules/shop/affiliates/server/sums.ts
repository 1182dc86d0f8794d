import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { countsTestPayments } from '../../../billing/payments/server/test-payments.ts';
import type { AffiliateDuePage, AffiliateListQuery } from '../contract.ts';
import { affiliateLinks, commissions, payouts } from './tables.ts';

const { status, amount, payoutId, recoveredBy, isTest } = commissions;

/** Paid, then reversed by a refund, and not yet subtracted from a payout. */
export const isOwedBack = and(eq(status, 'reversed'), isNotNull(payoutId), isNull(recoveredBy));

/** Commissions of the practice that count: test sales only while it has no other way to be paid. */
export const countedCommissions = async (services: Services, scope: Scope): Promise<SQL | undefined> =>
  and(
    eq(commissions.tenantId, scope.tenantId),
    (await countsTestPayments(services, scope)) ? undefined : eq(isTest, false),
  );

/** Payouts of the practice that count. Those for test sales alone don't, once it accepts real payments. */
export const countedPayouts = async (services: Services, scope: Scope): Promise<SQL | undefined> =>
  and(
    eq(payouts.tenantId, scope.tenantId),
    (await countsTestPayments(services, scope)) ? undefined : eq(payouts.isTest, false),
  );

export const ofLink = and(
  eq(affiliateLinks.tenantId, commissions.tenantId),
  eq(affiliateLinks.id, commissions.affiliateLinkId),
);

/** Compared in the database, because its lowercase of some letters differs from JavaScript's. */
export const hasAddress = (email: string) => sql`lower(${affiliateLinks.affiliateEmail}) = lower(${email})`;

export const sumWhere = (which: SQL | undefined) =>
  sql<string>`coalesce(sum(${amount}) filter (where ${which}), 0.00)::text`;

export type LinkSums = { linkId: number; pending: string; approved: string; paid: string; sales: number };

type OfLinks = { ids: number[]; currency: string };

/** Earnings and number of sales of these links in one currency. */
export async function sumsByLink(services: Services, scope: Scope, { ids, currency }: OfLinks): Promise<LinkSums[]> {
  return scope.db
    .select({
      linkId: commissions.affiliateLinkId,
      pending: sumWhere(eq(status, 'pending')),
      approved: sumWhere(eq(status, 'approved')),
      paid: sumWhere(eq(status, 'paid')),
      sales: sql<number>`count(*) filter (where ${status} <> 'reversed')::int`,
    })
    .from(commissions)
    .where(
      and(
        await countedCommissions(services, scope),
        eq(commissions.currency, currency),
        inArray(commissions.affiliateLinkId, ids),
      ),
    )
    .groupBy(commissions.affiliateLinkId);
}

const offsetKey = z.tuple([z.int().min(1).max(1_000_000_000)]);

/** Due amounts per affiliate and currency, largest first; those without open commissions are absent. */
export async function pageDue(services: Services, scope: Scope, query: AffiliateListQuery): Promise<AffiliateDuePage> {
  const { limit } = query;
  const [offset = 0] = readCursor(query.cursor, offsetKey) ?? [];
  const { affiliateName, affiliateEmail, id } = affiliateLinks;
  const newest = (column: typeof affiliateName | typeof affiliateEmail) =>
    sql<string>`(array_agg(${column} order by ${id} desc))[1]`;
  const due = sql<string>`coalesce(sum(case when ${status} = 'approved' then ${amount} when ${isOwedBack} then -${amount} end), 0.00)`;
  const open = sql`${status} in ('pending', 'approved') or (${isOwedBack})`;
  const rows = await scope.db
    .select({
      affiliateName: newest(affiliateName),
      affiliateEmail: newest(affiliateEmail),
      currency: commissions.currency,
      pending: sumWhere(eq(status, 'pending')),
      due: sql<string>`${due}::text`,
      owedBack: sumWhere(isOwedBack),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(commissions)
    .innerJoin(affiliateLinks, ofLink)
    .where(and(await countedCommissions(services, scope), sql`(${open})`, matchesAffiliate(query, affiliateLinks)))
    .groupBy(sql`lower(${affiliateEmail})`, commissions.currency)
    .having(sql`sum(${amount}) > 0`)
    .orderBy(sql`${due} desc`, sql`lower(${affiliateEmail})`, commissions.currency)
    .limit(limit)
    .offset(offset);
  const [first] = rows;
  const shown = offset + rows.length;
  return {
    items: rows.map(({ total: _, ...row }) => row),
    nextCursor: first && shown < first.total ? writeCursor([shown]) : null,
    total: first?.total ?? 0,
  };
}

type Named =
  | Pick<typeof affiliateLinks, 'affiliateName' | 'affiliateEmail'>
  | Pick<typeof payouts, 'affiliateName' | 'affiliateEmail'>;

/** Filters by affiliate, or by a part of the name or email address. */
export function matchesAffiliate(
  { email, search }: Pick<AffiliateListQuery, 'email' | 'search'>,
  named: Named,
): SQL | undefined {
  const { affiliateName, affiliateEmail } = named;
  const pattern = search && patternOf(search);
  return and(
    email === undefined ? undefined : sql`lower(${affiliateEmail}) = lower(${email})`,
    pattern
      ? or(sql`lower(${affiliateName}) like ${pattern}`, sql`lower(${affiliateEmail}) like ${pattern}`)
      : undefined,
  );
}

/** Clicks and counted sales of all links of the practice. */
export async function affiliateTotals(
  services: Services,
  scope: Scope,
): Promise<{ clicks: number; conversions: number }> {
  const sum = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const [totals] = await scope.db
    .select({ clicks: sum(affiliateLinks.clickCount), conversions: sum(affiliateLinks.conversionCount) })
    .from(affiliateLinks)
    .where(eq(affiliateLinks.tenantId, scope.tenantId));
  const { clicks = 0, conversions = 0 } = totals ?? {};
  const tests = (await countsTestPayments(services, scope)) ? 0 : await countTests(scope);
  return { clicks, conversions: conversions - tests };
}

const countTests = (scope: Scope): Promise<number> =>
  scope.db.$count(
    commissions,
    and(eq(commissions.tenantId, scope.tenantId), eq(commissions.isTest, true), ne(commissions.status, 'reversed')),
  );
