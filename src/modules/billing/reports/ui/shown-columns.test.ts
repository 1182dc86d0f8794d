import { expect, test } from 'vitest';
import { shownColumns } from './ReportFigures.tsx';

const show = (...rows: string[][]) => shownColumns(rows.map(amounts => ({ amounts })));

test('shows every column that differs', () => {
  expect(show(['100.00', '19.00', '119.00'], ['50.00', '0.00', '50.00'])).toEqual([0, 1, 2]);
});

test('leaves out columns of zeros and columns that repeat the total', () => {
  expect(show(['960.00', '0.00', '960.00'], ['20.00', '0.00', '20.00'])).toEqual([2]);
});

test('always shows the total, even if it is zero', () => {
  expect(show(['20.00', '-20.00', '0.00'])).toEqual([0, 1, 2]);
  expect(show(['0.00', '0.00', '0.00'])).toEqual([2]);
});
