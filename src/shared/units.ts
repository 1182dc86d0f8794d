/** Units that measurements are shown in. They are stored in the metric one, in thousandths. */
export type Unit = 'kg' | 'lb' | 'cm' | 'in' | '%';

/** What one of them is in the stored unit: exact, by the international yard and pound agreement of 1959. */
const inMetric: Partial<Record<string, number>> = { lb: 0.453_592_37, in: 2.54 };

/**
 * Decimals that a value in this unit keeps on its way through the database and back: a thousandth of a kilogram is more
 * than a thousandth of a pound, so a converted value keeps one less.
 */
export const decimalsOf = (unit: string | null) => (unit && inMetric[unit] ? 2 : 3);

/** What is stored for a value typed in this unit. */
export const toStored = (value: number, unit: string | null) => round(value * factorOf(unit), 3);

/**
 * What is shown in this unit for a stored value: what was typed, if that was in this unit and with at most
 * `decimalsOf(unit)` decimals; what comes from the other system has one.
 */
export function fromStored(value: number, unit: string | null): number {
  const shown = round(value / factorOf(unit), decimalsOf(unit));
  return toStored(shown, unit) === value ? shown : round(value / factorOf(unit), 1);
}

const factorOf = (unit: string | null) => (unit && inMetric[unit]) || 1;

/** Half away from zero, in decimals: 1.005 is 1.01, although the machine holds a little less. */
function round(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const shifted = Number(`${digits}e${Number(exponent) + decimals}`);
  return Number(`${Math.round(shifted)}e-${decimals}`);
}
