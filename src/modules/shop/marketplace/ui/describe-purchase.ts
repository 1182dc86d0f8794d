import { formatMoney } from '../../../../shared/format/format-money.ts';
import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import { type Purchase, type PurchaseStatus, purchaseStatuses } from '../contract.ts';

const tones: Record<PurchaseStatus, StatusTone> = {
  completed: 'good',
  pending: 'open',
  refunded: 'off',
  failed: 'off',
};

export function statusOf({ status, isRefunding }: Purchase): { tone: StatusTone; word: string } {
  if (isRefunding) return { tone: 'warning', word: 'Refunding...' };
  return { tone: tones[status], word: purchaseStatuses[status] };
}

export const isFreePurchase = ({ amount }: Purchase) => Number(amount) === 0;

/** "$39.00", or "Free". */
export const amountOf = (purchase: Purchase) =>
  isFreePurchase(purchase) ? 'Free' : formatMoney(purchase.amount, purchase.currency);

/** Notes on the amount: coupon and refunds. */
export function aboutAmount({ discount, couponCode, currency, refunded, status }: Purchase): string {
  const notes = [
    Number(discount) > 0 && `${couponCode ?? 'Coupon'} −${formatMoney(discount, currency)}`,
    Number(refunded) > 0 && status !== 'refunded' && `${formatMoney(refunded, currency)} refunded`,
  ];
  return notes.filter(Boolean).join(' · ');
}

export const buyerOf = ({ customerName, customerEmail }: Purchase) => customerName || customerEmail;
