import { expect, test } from 'vitest';
import { kindFrom, typedValue } from './measurement-form.ts';

const sentence = (text: string, unit: string | null) =>
  typedValue({ unit })
    .safeParse(text)
    .error?.issues.map(issue => issue.message)[0];

test('converts typed pounds to kilograms', () => {
  expect(typedValue({ unit: 'lb' }).parse(' 165.5 ')).toBe(75.07);
  expect(typedValue({ unit: 'kg' }).parse('75,07')).toBe(75.07);
  expect(typedValue({ unit: null }).parse('7')).toBe(7);
});

test('rejects invalid and too precise numbers with a message', () => {
  for (const text of ['', 'abc', '1,650', '1.', '1e3', '٣']) expect(sentence(text, 'kg'), text).toBe('Enter a number');
  expect(sentence('-1', 'kg')).toBe('Can’t be below zero');
  expect(sentence('1.234', 'lb')).toBe('At most 2 decimals');
  expect(sentence('1.2345', 'kg')).toBe('At most 3 decimals');
  expect(sentence('100001', 'kg')).toBe('Enter a smaller number');
});

test('parses a measurement type from a select value', () => {
  expect(kindFrom('body_fat')).toBe('body_fat');
  expect(kindFrom('12')).toBe(12);
});
