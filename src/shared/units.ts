/** Display units of measurements. The metric value is stored, in thousandths. */
export type Unit = 'kg' | 'lb' | 'cm' | 'in' | '%';

/** Factor to the stored unit; exact by the international yard and pound agreement of 1959. */
const inMetric: Partial<Record<string, number>> = { lb: 0.453_592_37, in: 2.54 };

/**
 * Decimals that survive the conversion to the stored unit and back: a thousandth of a kilogram is more than a
 * thousandth of a pound, so a converted value has one less.
 */
export const decimalsOf = (unit: string | null) => (unit && inMetric[unit] ? 2 : 3);

/** Converts a value typed in this unit to the stored unit. */
export const toStored = (value: number, unit: string | null) => round(value * factorOf(unit), 3);

/**
 * Converts a stored value to this unit. A value typed in the same unit with at most `decimalsOf(unit)` decimals comes
 * back unchanged; one converted from the other system gets one decimal.
 */
export function fromStored(value: number, unit: string | null): number {
  const shown = round(value / factorOf(unit), decimalsOf(unit));
  return toStored(shown, unit) === value ? shown : round(value / factorOf(unit), 1);
}

/**
 * Parses a typed number; a comma before the last digits is a decimal separator. Returns null for blank input and the
 * text itself if it is not a number.
 */
export function readNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (!text) return null;
  const figure = text.replace(/,(\d{1,3})$/, '.$1');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(figure) ? Number(figure) : text;
}

const factorOf = (unit: string | null) => (unit && inMetric[unit]) || 1;

/** Rounds half away from zero in decimal, because 1.005 is slightly less in binary and must become 1.01. */
function round(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const shifted = Number(`${digits}e${Number(exponent) + decimals}`);
  return Number(`${Math.round(shifted)}e-${decimals}`);
}
