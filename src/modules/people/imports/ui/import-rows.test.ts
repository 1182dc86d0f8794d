import { expect, test } from 'vitest';
import { type Columns, cellAt, importRows, splitName } from './import-rows.ts';

test.each([
  ['Ann Lee', { firstName: 'Ann', lastName: 'Lee' }],
  ['Lee, Ann', { firstName: 'Ann', lastName: 'Lee' }],
  ['  Ana  María   Ruiz ', { firstName: 'Ana María', lastName: 'Ruiz' }],
  ['van der Berg, Jan', { firstName: 'Jan', lastName: 'van der Berg' }],
  ['Cher', { firstName: 'Cher' }],
  ['Lee,', { firstName: 'Lee' }],
])('splits %s into first and last name', (name, expected) => {
  expect(splitName(name)).toEqual(expected);
});

const sheet = {
  fileName: 'clients.csv',
  header: ['Name', 'Mail', 'Shoe size', 'Age'],
  rows: [
    ['Ann Lee', ' ann@a.example ', '38', ''],
    ['Ben', 'nobody', '', '200'],
  ],
  numbers: [2, 4],
};

test('builds rows from the mapped columns, trimmed and without empty cells', () => {
  expect(importRows(sheet, ['fullName', 'email', null, 'age'])).toEqual([
    { firstName: 'Ann', lastName: 'Lee', email: 'ann@a.example' },
    { firstName: 'Ben', email: 'nobody', age: '200' },
  ]);
});

test('finds the cell of an error, even in a full-name column', () => {
  const columns = ['fullName', 'email', null, 'age'] as const;
  expect(cellAt(sheet, [...columns], { row: 2, field: 'age' })).toBe('200');
  expect(cellAt(sheet, [...columns], { row: 2, field: 'lastName' })).toBe('Ben');
  expect(cellAt(sheet, [...columns], { row: 2, field: 'phone' })).toBe('');
});

test('prefers a mobile number, then the first phone column with a number', () => {
  const phones = {
    ...sheet,
    header: ['Home Phone', 'Mobile Phone', 'Email'],
    rows: [
      ['503-555-0101', '503-555-0102', 'ann@a.example'],
      ['503-555-0103', '', 'ben@b.example ::: ben@work.example'],
    ],
  };
  const columns: Columns = ['phone', 'phone', 'email'];
  expect(importRows(phones, columns)).toEqual([
    { phone: '503-555-0102', email: 'ann@a.example' },
    { phone: '503-555-0103', email: 'ben@b.example' },
  ]);
  expect(cellAt(phones, columns, { row: 2, field: 'phone' })).toBe('503-555-0103');
});
