import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { shopMessages } from '../../messages/catalog.ts';
import type { Quote } from '../../shop.ts';

export const isFree = (amount: string) => Number(amount) === 0;

/** "$25.00", or "Free". */
export const priceText = (amount: string, currency: string, locale: string) =>
  isFree(amount) ? shopMessages.in(locale).free : formatMoney(amount, currency, locale);

export function buyLabel(amount: string, currency: string, locale: string): string {
  const t = shopMessages.in(locale).buy;
  return isFree(amount) ? t.getFree : t.buyFor(formatMoney(amount, currency, locale));
}

/** "3 downloads", "1 download". */
export const downloadsText = (count: number, locale: string) =>
  shopMessages.in(locale).downloads(count, formatCount(count, locale));

/** "SPRING takes $5.00 off." */
export const couponText = ({ code, discount, currency }: Quote, locale: string) =>
  shopMessages.in(locale).buy.takesOff(code, formatMoney(discount, currency, locale));
