import type { TaxRate } from '../../settings.ts';
import { noTax, taxKey, taxOf } from './invoice-form.ts';

export const newRate = 'new';

/** "VAT (19%)", or "19%" without a name. */
export function describeTax({ rate, name }: { rate: string; name: string | null }): string {
  const percent = `${Number(rate)}%`;
  return name ? `${name} (${percent})` : percent;
}

/** The tax field is shown only if the practice has tax rates or the invoice was taxed. */
export const hasTax = (rates: TaxRate[], lines: { tax: string }[]) =>
  rates.length > 0 || lines.some(({ tax }) => tax !== noTax);

type Choice = { value: string; label: string };

/** Options of the tax field. */
export const taxChoices = (rates: TaxRate[]): Choice[] => [
  { value: noTax, label: 'No tax' },
  ...rates.map(rate => ({ value: taxKey(rate), label: describeTax(rate) })),
];

/** Adds the line's current tax to the options, because the practice may have removed that rate since. */
export function withCurrentTax(choices: Choice[], chosen: string): Choice[] {
  if (choices.some(({ value }) => value === chosen)) return choices;
  const { taxRate, taxName } = taxOf(chosen);
  return [...choices, { value: chosen, label: describeTax({ rate: taxRate, name: taxName }) }];
}
