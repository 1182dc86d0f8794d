import { asSystem, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { instanceKey } from '../../../../platform/instance.ts';
import type { CheckoutNews, PaymentEvent, PaymentNews } from '../../../../platform/payments/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { fromCents } from '../../../../shared/money.ts';
import { type CheckoutKey, findByIntent, findReached, mayBeOurs, type Reach } from './find-checkout.ts';
import { settleDispute, settleForeignRefund } from './settle-back.ts';
import { settleEnded, settlePaid } from './settle-checkout.ts';
import { settleRefund } from './settle-refund.ts';
import { paymentEvents } from './tables.ts';
import { asPractice } from './tell-practice.ts';

/**
 * Everything that one event brings about, in one transaction that holds the event's id: repeated, it changes nothing
 * more. What is about nothing of this account is left alone: other programs may use the account, another Sorrel among
 * them, whose practices and checkouts have the same numbers.
 * @throws AppError conflict for money that goes back before it has come: the provider tells it again later
 */
export async function takeEvent(
  services: Services,
  reach: Reach,
  event: PaymentEvent,
  now = new Date(),
): Promise<void> {
  const { news } = event;
  if (!news) return;
  const system = asSystem(services.database);
  if (await isOfAnother(system, news)) return;
  const key = await findKey(system, reach, news);
  if (!key) {
    if (news.about !== 'checkout' && (await mayBeOurs(system, reach, { ...news, amount: fromCents(news.amount) }))) {
      throw new AppError('conflict', 'This payment isn’t known yet. Send the event again later.');
    }
    return;
  }
  await asPractice(services, key.tenantId, async scope => {
    if (await isNew(scope, event)) await settle(services, scope, { event, news, checkoutId: key.checkoutId, now });
  });
}

const isOfAnother = async (system: System, news: PaymentNews): Promise<boolean> =>
  'instance' in news && news.instance !== null && news.instance !== (await instanceKey(system));

/** Which checkout it is about, among those that this account may speak of. */
async function findKey(system: System, reach: Reach, news: PaymentNews): Promise<CheckoutKey | null> {
  if (news.about !== 'checkout') return news.paymentIntent ? findByIntent(system, reach, news.paymentIntent) : null;
  const { tenantId, checkoutId, instance, session } = news;
  if (!tenantId || !checkoutId) return null;
  // One that does not say whose it is was made before they did, or by a stranger: its page is known here, or it is none.
  return findReached(system, reach, { tenantId, checkoutId, ...(instance === null && { session }) });
}

/** Of the same event twice at once the second waits here for the first. */
async function isNew(scope: Scope, { id: eventId, type }: PaymentEvent): Promise<boolean> {
  const { rowCount } = await scope.db
    .insert(paymentEvents)
    .values({ tenantId: scope.tenantId, eventId, type })
    .onConflictDoNothing();
  return rowCount === 1;
}

type Settling = { event: PaymentEvent; news: PaymentNews; checkoutId: number; now: Date };

async function settle(services: Services, scope: Scope, { event, news, checkoutId, now }: Settling) {
  if (news.about === 'checkout') return settleCheckout(services, scope, { event, news, checkoutId, now });
  if (news.about === 'dispute') return settleDispute(services, scope, { news, checkoutId, now });
  const { state, refund, refundId, error } = news;
  if (refundId === null) return settleForeignRefund(services, scope, { news, checkoutId, now });
  return settleRefund(services, scope, { refundId, checkoutId, state, refund, error, now });
}

async function settleCheckout(
  services: Services,
  scope: Scope,
  { event, news, checkoutId, now }: Settling & { news: CheckoutNews },
) {
  // Of a page that nobody was led to there is no end to tell; money that came there has come all the same.
  if (news.state !== 'paid') {
    return settleEnded(services, scope, checkoutId, { status: news.state, now, session: news.session });
  }
  const at = event.at < now ? event.at : now;
  return settlePaid(services, scope, checkoutId, { ...news, isLive: event.isLive, at });
}
