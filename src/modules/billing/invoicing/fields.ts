import { z } from 'zod';

// Schemas of values that are typed into invoice forms.

export const amount = z
  .union([z.number(), z.string().trim()], 'Enter an amount like 75 or 75.50')
  .transform(String)
  .refine(value => /^\d{1,8}(\.\d{1,2})?$/.test(value), 'Enter an amount like 75 or 75.50')
  .transform(value => {
    const [integerPart = '0', fraction = ''] = value.split('.');
    return `${BigInt(integerPart)}.${fraction.padEnd(2, '0')}`;
  });

/** "1.234,50" and "25,5" as a practice with decimal commas writes them, and "25.50". Others are left for `amount`. */
export function readTypedAmount(typed: string, locale: string): string {
  if (decimalMark(locale) === '.') return typed.replace(/^[\s$€£]+/, '');
  const plain = typed.replace(/[\s\p{Sc}]/gu, '');
  const ungrouped = /^\d{1,3}(\.\d{3})+(?=,|$)/.test(plain) ? plain.replaceAll('.', '') : plain;
  return ungrouped.replace(',', '.');
}

/** "25,50" for "25.50": as it is typed into a field. */
export const typedAmount = (value: string, locale: string): string => value.replace('.', decimalMark(locale));

const decimalMark = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** Percent, with two decimals. */
export const rate = z
  .union([z.number(), z.string().trim()], 'Enter a percentage')
  .transform(String)
  .refine(value => /^\d{1,2}(\.\d{1,2})?$|^100(\.0{1,2})?$/.test(value), 'Enter 0 to 100')
  .transform(value => Number(value).toFixed(2));

export const quantity = z
  .union([z.number(), z.string().trim()], 'Enter a quantity')
  .transform(String)
  .refine(value => /^\d{1,6}(\.\d{1,3})?$/.test(value) && Number(value) > 0, 'Enter a quantity like 1 or 1.5')
  .transform(value => Number(value).toFixed(3));

/** Idempotency key that a form sends with each submission. */
export const formKey = z.string().regex(/^[\w-]{16,64}$/);
