import { formatCount } from '../../../../shared/format/format-number.ts';
import type { Product } from '../contract.ts';

export const isFree = ({ price }: Pick<Product, 'price'>) => Number(price) === 0;

/** "10.00" is "10%", "7.25" is "7.25%". */
export const formatPercent = (percent: string) => `${Number(percent)}%`;

export function soldText({ sales }: Pick<Product, 'sales'>): string {
  return sales === 0 ? 'Not sold yet' : `${formatCount(sales)} sold`;
}

/** The content that buyers receive. */
export function deliveryOf({ fileName, fileUrl }: Pick<Product, 'fileName' | 'fileUrl'>) {
  if (fileName) return { text: fileName, isMissing: false };
  if (fileUrl) return { text: URL.canParse(fileUrl) ? new URL(fileUrl).host : fileUrl, isMissing: false };
  return { text: 'No file yet. Add a file or a link to put it on sale.', isMissing: true };
}
