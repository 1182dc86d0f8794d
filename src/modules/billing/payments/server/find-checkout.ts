import { and, desc, eq, gte, isNotNull, type SQL } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Subject } from '../contract.ts';
import type { Checkout } from './checkout-events.ts';
import { checkouts } from './tables.ts';

/** One checkout of one practice. */
export type CheckoutKey = { tenantId: number; checkoutId: number };

export const isCheckout = ({ tenantId, checkoutId }: CheckoutKey) =>
  and(eq(checkouts.tenantId, tenantId), eq(checkouts.id, checkoutId));

/** Across practices, so the key must come from where nobody can choose it. @throws AppError not_found */
export async function getCheckout({ db }: Pick<System, 'db'>, key: CheckoutKey): Promise<Checkout> {
  const [found] = await db.select().from(checkouts).where(isCheckout(key));
  if (!found) throw notFound('Payment');
  return found;
}

/** Holds it until the end of the transaction: of two that settle it one comes first. */
export async function lockCheckout(scope: Scope, checkoutId: number): Promise<Checkout | null> {
  const [found] = await scope.db
    .select()
    .from(checkouts)
    .where(isCheckout({ tenantId: scope.tenantId, checkoutId }))
    .for('update');
  return found ?? null;
}

/** The newest way to pay for one thing, and what became of it; null if there never was one. */
export async function findLatestCheckout(
  scope: Scope,
  { subject, subjectId }: { subject: Subject; subjectId: number },
): Promise<Checkout | null> {
  const [newest] = await scope.db
    .select()
    .from(checkouts)
    .where(isAbout(scope, { subject, subjectId }))
    .orderBy(desc(checkouts.id))
    .limit(1);
  return newest ?? null;
}

export const isAbout = (
  scope: Pick<Scope, 'tenantId'>,
  { subject, subjectId }: { subject: Subject; subjectId: number },
) => and(eq(checkouts.tenantId, scope.tenantId), eq(checkouts.subject, subject), eq(checkouts.subjectId, subjectId));

/** The checkouts that events of one account may be about: `tenantId` for a practice's own account. */
export type Reach = { account: Checkout['account']; tenantId?: number };

const within = ({ account, tenantId }: Reach) =>
  and(eq(checkouts.account, account), tenantId === undefined ? undefined : eq(checkouts.tenantId, tenantId));

/** `session`: only if this is its page. */
export const findReached = (system: System, reach: Reach, { session, ...key }: CheckoutKey & { session?: string }) =>
  findOne(system, and(within(reach), isCheckout(key), session ? eq(checkouts.session, session) : undefined));

export const findByIntent = (system: System, reach: Reach, paymentIntent: string) =>
  findOne(system, and(within(reach), eq(checkouts.paymentIntent, paymentIntent)));

async function findOne({ db }: System, which: SQL | undefined): Promise<CheckoutKey | null> {
  const [found] = await db
    .select({ tenantId: checkouts.tenantId, checkoutId: checkouts.id })
    .from(checkouts)
    .where(which)
    .limit(1);
  return found ?? null;
}

/** Whether a payment of so much may have come that is not known here yet. */
export async function mayBeOurs(
  { db }: System,
  reach: Reach,
  { amount, currency }: { amount: string; currency: string },
): Promise<boolean> {
  const isWaiting = and(isNotNull(checkouts.askAt), isNotNull(checkouts.session));
  const isEnough = and(gte(checkouts.amount, amount), eq(checkouts.currency, currency));
  const [found] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(within(reach), isWaiting, isEnough))
    .limit(1);
  return found !== undefined;
}
