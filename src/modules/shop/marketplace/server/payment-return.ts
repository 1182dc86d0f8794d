import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Seal, signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import { listPayments } from '../../../billing/payments/server/ledger.ts';
import { pollOnReturn } from '../../../billing/payments/server/poll-provider.ts';
import { messages } from '../messages/en.ts';
import { type PaymentResult, shopPath } from '../shop.ts';
import { countDownload, leftOf } from './library.ts';
import { isRecent, lockPurchase, type PurchaseRow, productOf } from './purchases.ts';

/** Seals the purchase in the return URL, which only the provider and the buyer's browser know. */
const returnSeal = ({ secret }: Services): Seal => ({ secret, purpose: 'purchase-return' });

type Purchased = { tenantId: number; slug: string; productId: number; purchaseId: number };

/** Path to which the provider returns the buyer after a payment. */
export function returnPath(services: Services, { tenantId, slug, productId, purchaseId }: Purchased): string {
  const sealed = signToken(returnSeal(services), [String(tenantId), String(purchaseId)]);
  return `${shopPath(slug, productId)}/thanks?${new URLSearchParams({ purchase: sealed })}`;
}

const purchaseNotFound = () => new AppError('not_found', messages.errors.thanks);

/**
 * Public: the result of a payment; after a day only that it has ended. A pending result is fetched from the provider.
 * @throws AppError not_found
 */
export async function previewReturn(
  services: Services,
  came: Came,
  now = new Date(),
): Promise<PaymentResult | 'ended'> {
  const key = open(services, came);
  const read = () =>
    follow(services, { ...key, now }, async (scope, purchase) => {
      const { id, status, amount, currency, customerEmail: email } = purchase;
      const product = await productOf(scope, purchase);
      const [payment] = await listPayments(scope, { purchaseId: id });
      const isTrial = payment?.isTest && (await takesRealMoney(services, scope));
      const hasFile = product.fileId !== null || product.fileUrl !== null;
      return {
        ...{ purchaseId: id, status, amount, currency, email, title: product.title },
        isTest: payment?.isTest ?? false,
        left: status === 'completed' && hasFile && !isTrial ? leftOf(purchase) : null,
      };
    });
  const first = await read();
  if (first?.status !== 'pending') return first ?? 'ended';
  await pollOnReturn(services, { tenantId: key.tenantId, subject: 'purchase', subjectId: key.purchaseId }, now);
  return (await read()) ?? 'ended';
}

/** Public: counts a download right after a payment; null if none is left, or after a day. @throws AppError not_found */
export const grantOnReturn = (services: Services, came: Came, now = new Date()): Promise<string | null> =>
  follow(services, { ...open(services, came), now }, (scope, purchase) =>
    countDownload(services, scope, { purchaseId: purchase.id, now }),
  );

type Key = { tenantId: number; purchaseId: number };
/** `page`: the public page whose return URL was opened. */
type Came = { page: { tenantId: number }; sealed: string };

/** Rejects purchases of other practices. */
function open(services: Services, { page, sealed }: Came): Key {
  const [tenantId, purchaseId] = (verifyToken(returnSeal(services), sealed) ?? []).map(Number);
  if (!tenantId || !purchaseId || tenantId !== page.tenantId) throw purchaseNotFound();
  return { tenantId, purchaseId };
}

/** Null after a day. */
const follow = <T>(
  services: Services,
  { tenantId, purchaseId, now }: Key & { now: Date },
  work: (scope: Scope, row: PurchaseRow) => Promise<T>,
) =>
  inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
    const purchase = await lockPurchase(scope, purchaseId);
    if (!purchase) throw purchaseNotFound();
    if (!isRecent(purchase, now)) return null;
    setAuditSubject({ subjectId: purchaseId, clientId: purchase.clientId });
    return work(scope, purchase);
  });
