import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { asSystem, type System } from '../../../../platform/database/scope.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import { isDue } from '../../../../platform/outbox/leased-rows.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import type { FoundCheckout, Payments } from '../../../../platform/providers/payments/payments.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { openPayments } from '../../../accounts/vendors/server/payment-account.ts';
import type { Subject } from '../contract.ts';
import type { Checkout } from './checkout-events.ts';
import { isAbout, isCheckout, leaseEnd, nextPollAt } from './checkouts.ts';
import { asPractice } from './notify-practice.ts';
import { settleEnded, settlePaid } from './settle-checkout.ts';
import { checkouts } from './tables.ts';

/** Whose account with the payment provider. */
export type Account = { account: 'instance' | 'built-in' } | { account: 'own'; tenantId: number };

export const ofAccount = (account: Account) =>
  and(
    eq(checkouts.account, account.account),
    account.account === 'own' ? eq(checkouts.tenantId, account.tenantId) : undefined,
  );

const atOnce = 10;

/**
 * Processes a batch of due checkouts: fetches their state from the provider, or expires them there. Returns whether
 * there may be more.
 */
export async function pollDueCheckouts(services: Services, account: Account, now = new Date()): Promise<boolean> {
  const due = and(ofAccount(account), isDue(checkouts.askAt), maySend(checkouts.tenantId));
  const claimed = await claim(asSystem(services.database), due, now);
  await Promise.all(claimed.map(checkout => pollCheckout(services, checkout, now)));
  return claimed.length === atOnce;
}

/**
 * Fetches the state of an open checkout when the buyer returns from it. Runs outside of any transaction; if the
 * provider doesn't answer, nothing changes. Throttled to once every few seconds, because the buyer may reload the page.
 */
export async function pollOnReturn(
  services: Services,
  { tenantId, ...about }: { tenantId: number; subject: Subject; subjectId: number },
  now = new Date(),
): Promise<void> {
  // The local test checkout reports every result itself.
  const isOpen = and(isAbout({ tenantId }, about), eq(checkouts.status, 'open'), ne(checkouts.account, 'built-in'));
  const isRested = sql`${checkouts.updatedAt} < ${addMinutes(now, -1 / 20).toISOString()}::timestamptz`;
  const claimed = await claim(asSystem(services.database), and(isOpen, isRested, maySend(checkouts.tenantId)), now);
  await Promise.all(claimed.map(checkout => pollCheckout(services, checkout, now)));
}

/**
 * Claims due checkouts by postponing them first, so that only one worker processes each; if it dies, another takes over
 * when the lease ends.
 */
function claim({ db }: System, which: SQL | undefined, now: Date): Promise<Checkout[]> {
  const due = db
    .select({ tenantId: checkouts.tenantId, id: checkouts.id })
    .from(checkouts)
    .where(which)
    .orderBy(checkouts.askAt)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  return db
    .update(checkouts)
    .set({ askAt: leaseEnd(now), asks: sql`${checkouts.asks} + 1` })
    .where(sql`(${checkouts.tenantId}, ${checkouts.id}) in (${due})`)
    .returning();
}

async function pollCheckout(services: Services, checkout: Checkout, now: Date): Promise<void> {
  const isOver = checkout.status !== 'open' || checkout.expiresAt <= now;
  const providerState = await fetchProviderState(services, checkout, isOver);
  await asPractice(services, checkout.tenantId, async scope => {
    if (providerState?.state === 'paid') {
      // A payment on the 31st that is reported a day later counts in its own month.
      const { paidAt } = providerState;
      return settlePaid(services, scope, checkout.id, { ...providerState, at: paidAt && paidAt < now ? paidAt : now });
    }
    // A payment still processing, or a provider that doesn't answer, is checked again while the checkout could still be
    // paid.
    const isUnsure = providerState ? providerState.state !== 'expired' : !isOver || isWorthAsking(checkout, now);
    const askAt = isUnsure ? nextPollAt({ asks: checkout.asks, expiresAt: checkout.expiresAt, now }) : null;
    if (providerState?.state === 'expired' || (isOver && providerState?.state !== 'processing')) {
      return settleEnded(services, scope, checkout.id, { status: 'expired', now, askAt });
    }
    // Skip it if it was settled or expired meanwhile.
    const isSame = and(
      isCheckout({ tenantId: scope.tenantId, checkoutId: checkout.id }),
      eq(checkouts.asks, checkout.asks),
    );
    await scope.db
      .update(checkouts)
      .set({ askAt })
      .where(and(isSame, eq(checkouts.askAt, leaseEnd(now))));
  });
}

/** Stripe closes a checkout page after a day at most, but reports its result for much longer. */
const isWorthAsking = ({ session, createdAt }: Checkout, now: Date) =>
  session !== null && now < addMinutes(createdAt, 3 * 24 * 60);

/** Null without an answer. A checkout without a session was never opened, so nobody can have paid it. */
async function fetchProviderState(
  services: Services,
  checkout: Checkout,
  isOver: boolean,
): Promise<FoundCheckout | null> {
  const { tenantId, id, account, session } = checkout;
  if (!session) return null;
  try {
    const place = { ...asSystem(services.database), tenantId };
    const payments: Payments = await openPayments(services, place, account);
    return await (isOver ? payments.expireCheckout(session) : payments.findCheckout(session));
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    services.log.warn(
      { err: reason, tenantId, checkoutId: id },
      'the payment provider does not say how the payment ended',
    );
    return null;
  }
}
