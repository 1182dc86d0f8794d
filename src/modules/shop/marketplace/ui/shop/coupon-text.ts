import { formatMoney } from '../../../../../shared/format-money.ts';
import type { Quote } from '../../shop.ts';

/** "SPRING takes $5.00 off." */
export const couponText = ({ code, discount, currency }: Quote) =>
  `${code} takes ${formatMoney(discount, currency)} off.`;
