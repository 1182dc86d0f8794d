/**
 * Money is counted in whole cents and rounded half away from zero. Amounts are sent and stored as decimal strings with
 * two decimals; no floating point.
 */
export type Cents = number;

/** 10,000 basis points are 100 %. */
export type BasisPoints = number;

/** The limit of a numeric(10,2) column; sums may be larger. */
export const maxCents: Cents = 9_999_999_999;

/** "12.5" → 1250. @throws RangeError if it is not an amount, has a third decimal, or is too large */
export function toCents(amount: string): Cents {
  const [, sign, units = '', part = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (!units) throw new RangeError(`not an amount: ${amount}`);
  const cents = Number(units) * 100 + Number(part.padEnd(2, '0'));
  return sign ? -cents || 0 : cents;
}

/** 1250 → "12.50". @throws RangeError if it is not a whole number of cents */
export function fromCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `cents × numerator ÷ denominator`, rounded half away from zero; exact up to 2⁵³ cents. */
export function scale(cents: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(cents) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const isNegative = product < 0n !== divisor < 0n;
  const [top, bottom] = [absolute(product), absolute(divisor)];
  const rounded = Number((2n * top + bottom) / (2n * bottom));
  return isNegative ? -rounded || 0 : rounded;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

export const share = (cents: Cents, points: BasisPoints): Cents => scale(cents, points, 10_000);

/** "7.25" percent → 725. @throws RangeError for a third decimal */
export const toBasisPoints = (percent: string): BasisPoints => toCents(percent);

/** The tax contained in a gross amount. The net amount is the one that is rounded, so that both add up to `gross`. */
export const includedTax = (gross: Cents, rate: BasisPoints): Cents => gross - scale(gross, 10_000, 10_000 + rate);

/**
 * Splits `total` by weights so that the parts add up to it exactly (largest remainder method; ties go to the first).
 * If all weights are zero, the first part gets everything.
 */
export function allocate(total: Cents, weights: number[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map(weight => BigInt(total) * BigInt(weight));
  const parts = exact.map(value => value / all);
  let left = Number(BigInt(total) - parts.reduce((sum, part) => sum + part, 0n));
  const byLoss = exact
    .map((value, index) => ({ index, loss: absolute(value % all) }))
    .sort((one, other) => Number(other.loss - one.loss) || one.index - other.index);
  const step = left < 0 ? -1 : 1;
  for (const { index } of byLoss) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0n) + BigInt(step);
    left -= step;
  }
  return parts.map(Number);
}
