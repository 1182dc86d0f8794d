import { formatMoney } from '../../../../../shared/format-money.ts';
import { formatCount } from '../../../../../shared/format-number.ts';

export const isFree = (amount: string) => Number(amount) === 0;

/** "$25.00", or "Free". */
export const priceText = (amount: string, currency: string) =>
  isFree(amount) ? 'Free' : formatMoney(amount, currency);

export const buyLabel = (amount: string, currency: string) =>
  isFree(amount) ? 'Get it free' : `Buy for ${formatMoney(amount, currency)}`;

/** "3 downloads", "1 download". */
export const downloadsText = (count: number) => (count === 1 ? '1 download' : `${formatCount(count)} downloads`);
