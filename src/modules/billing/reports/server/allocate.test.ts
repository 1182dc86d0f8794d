// @module-tag slow

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { calculateTotals } from '../../invoicing/totals.ts';
import { linesOf, partsBetween } from './allocate.ts';

const rates = fc.constantFrom('0.00', '7.00', '7.25', '19.00', '8.88');
const line = fc.record({
  quantity: fc.constantFrom('1', '2', '0.5', '1.333'),
  unitPrice: fc.integer({ min: 0, max: 200_000 }).map(fromCents),
  taxRate: rates,
  taxName: fc.constantFrom(null, 'Sales tax'),
  source: fc.constantFrom('service' as const, 'other' as const),
  name: fc.constantFrom('Consultation', 'Plan', 'Rest'),
});
const invoice = fc.record({
  isTaxIncluded: fc.boolean(),
  discountKind: fc.constantFrom(null, 'percent' as const, 'amount' as const),
  discountValue: fc.integer({ min: 0, max: 10_000 }).map(fromCents),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
});
const sum = (all: number[]) => all.reduce((whole, each) => whole + each, 0);

test('lines with discount and tax add up to the invoice and to each tax', () => {
  fc.assert(
    fc.property(invoice, given => {
      const totals = calculateTotals(given);
      const lines = linesOf(given);
      expect(sum(lines.map(({ net, tax }) => net + tax))).toBe(toCents(totals.total));
      for (const { rate, name, base, tax } of totals.taxes) {
        const own = lines.filter(each => each.rate === rate && each.taxName === name);
        expect([sum(own.map(each => each.net)), sum(own.map(each => each.tax))]).toEqual([toCents(base), toCents(tax)]);
      }
    }),
    { numRuns: byRunLength(500, 2_000) },
  );
});

test('any partial payments add up to themselves and, paid in full, to the lines', () => {
  fc.assert(
    fc.property(invoice, fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 6 }), (given, stops) => {
      const total = toCents(calculateTotals(given).total);
      const lines = linesOf(given);
      fc.pre(total > 0);
      const paid = [...stops.map(stop => Math.floor((total * stop) / 10_000)), total];
      const all = paid.map((after, index) => {
        const before = paid[index - 1] ?? 0;
        const parts = partsBetween(lines, before, after);
        expect(sum(parts.map(({ net, tax }) => net + tax))).toBe(after - before);
        return parts;
      });
      for (const [index, { net, tax }] of lines.entries()) {
        expect(sum(all.map(parts => parts[index]?.net ?? 0))).toBe(net);
        expect(sum(all.map(parts => parts[index]?.tax ?? 0))).toBe(tax);
      }
    }),
    { numRuns: byRunLength(500, 2_000) },
  );
});
