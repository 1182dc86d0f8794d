import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, fromStored, toStored } from './units.ts';

const units = ['kg', 'lb', 'cm', 'in', '%', null];

test('stores pounds and inches as kilograms and centimeters', () => {
  expect(toStored(165.5, 'lb')).toBe(75.07);
  expect(toStored(33, 'in')).toBe(83.82);
  expect(toStored(70.25, 'kg')).toBe(70.25);
  expect(toStored(7, null)).toBe(7);
});

test('165.5 lb stays 165.5 lb', () => {
  expect(fromStored(toStored(165.5, 'lb'), 'lb')).toBe(165.5);
});

test('converts a metric value to one decimal', () => {
  expect(fromStored(73, 'lb')).toBe(160.9);
  expect(fromStored(83.8, 'in')).toBe(33);
});

test('reads back any value with the decimals of its unit unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...units), fc.integer({ min: 0, max: 20_000_000 }), (unit, digits) => {
      const typed = Number(`${digits}e-${decimalsOf(unit)}`);
      expect(fromStored(toStored(typed, unit), unit)).toBe(typed);
    }),
    { numRuns: 5_000 },
  );
});

test('stores at most three decimals', () => {
  fc.assert(
    fc.property(fc.constantFrom(...units), fc.double({ min: 0, max: 100_000, noNaN: true }), (unit, typed) => {
      const stored = toStored(typed, unit);
      expect(String(stored)).toMatch(/^\d+(\.\d{1,3})?$/);
    }),
  );
});
