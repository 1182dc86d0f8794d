import { and, desc, eq, gte, isNotNull, type SQL } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Subject } from '../contract.ts';
import type { Checkout } from './checkout-events.ts';
import { checkouts } from './tables.ts';

export type CheckoutKey = { tenantId: number; checkoutId: number };

export const isCheckout = ({ tenantId, checkoutId }: CheckoutKey) =>
  and(eq(checkouts.tenantId, tenantId), eq(checkouts.id, checkoutId));

/** Reads across practices, so the key must not come from user input. @throws AppError not_found */
export async function getCheckout({ db }: Pick<System, 'db'>, key: CheckoutKey): Promise<Checkout> {
  const [found] = await db.select().from(checkouts).where(isCheckout(key));
  if (!found) throw notFound('Payment');
  return found;
}

/** Locks the checkout until the transaction ends, so that it is settled once. */
export async function lockCheckout(scope: Scope, checkoutId: number): Promise<Checkout | null> {
  const [found] = await scope.db
    .select()
    .from(checkouts)
    .where(isCheckout({ tenantId: scope.tenantId, checkoutId }))
    .for('update');
  return found ?? null;
}

/** The latest checkout for a subject; null if there is none. */
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

/** The checkouts that an account's events may refer to. `tenantId`: for a practice's own account. */
export type Reach = { account: Checkout['account']; tenantId?: number };

const within = ({ account, tenantId }: Reach) =>
  and(eq(checkouts.account, account), tenantId === undefined ? undefined : eq(checkouts.tenantId, tenantId));

/** `session`: match only if it is the checkout's session. */
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

/** Whether one of the account's checkouts may be an unrecorded payment of this amount. */
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
