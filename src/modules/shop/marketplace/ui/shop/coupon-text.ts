import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { shopMessages } from '../../messages/catalog.ts';
import type { Quote } from '../../shop.ts';

/** "SPRING takes $5.00 off." */
export const couponText = ({ code, discount, currency }: Quote, locale: string) =>
  shopMessages.in(locale).buy.takesOff(code, formatMoney(discount, currency, locale));
