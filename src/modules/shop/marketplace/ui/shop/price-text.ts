import { formatMoney } from '../../../../../shared/format-money.ts';

export const isFree = (amount: string) => Number(amount) === 0;

/** "$25.00", or "Free". */
export const priceWords = (amount: string, currency: string) =>
  isFree(amount) ? 'Free' : formatMoney(amount, currency);

export const buyWords = (amount: string, currency: string) =>
  isFree(amount) ? 'Get it free' : `Buy for ${formatMoney(amount, currency)}`;

/** "3 downloads", "1 download". */
export const downloadWords = (count: number) =>
  count === 1 ? '1 download' : `${count.toLocaleString('en-US')} downloads`;
