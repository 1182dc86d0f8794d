import type { TaxRate } from '../../settings.ts';
import { noTax, taxKey, taxOf } from './invoice-form.ts';

export const newRate = 'new';

/** "VAT (19%)"; without a name "19%". */
export function describeTax({ rate, name }: { rate: string; name: string | null }): string {
  const percent = `${Number(rate)}%`;
  return name ? `${name} (${percent})` : percent;
}

/** Whether a practice charges tax at all, or this invoice did: only then its form asks for one. */
export const hasTax = (rates: TaxRate[], lines: { tax: string }[]) =>
  rates.length > 0 || lines.some(({ tax }) => tax !== noTax);

type Choice = { value: string; label: string };

/** What a line's tax can be, as the practice has it now. */
export const taxChoices = (rates: TaxRate[]): Choice[] => [
  { value: noTax, label: 'No tax' },
  ...rates.map(rate => ({ value: taxKey(rate), label: describeTax(rate) })),
];

/** The same, with the one that a line has: it stays what it is until somebody changes it. */
export function withChosen(choices: Choice[], chosen: string): Choice[] {
  if (choices.some(({ value }) => value === chosen)) return choices;
  const { taxRate, taxName } = taxOf(chosen);
  return [...choices, { value: chosen, label: describeTax({ rate: taxRate, name: taxName }) }];
}
