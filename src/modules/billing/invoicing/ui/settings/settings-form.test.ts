import { expect, test } from 'vitest';
import { invoiceSettings } from '../../settings.ts';
import { settingsForm, valuesOf } from './InvoiceSettingsTab.tsx';

const stored = invoiceSettings.parse({});

test('stored settings round-trip through the form', () => {
  expect(settingsForm.parse(valuesOf(stored))).toEqual(stored);
});

test.each([
  [
    ['21', ' 3', '10'],
    [3, 10, 21],
  ],
  [['7', '7'], [7]],
  [[], []],
])('parses reminder days %j', (typed, days) => {
  expect(settingsForm.parse({ ...valuesOf(stored), reminderDays: typed }).reminderDays).toEqual(days);
});

test.each(['', '0', 'soon', '1.5', '181'])('rejects "%s" with an error on its field', typed => {
  const { error } = settingsForm.safeParse({ ...valuesOf(stored), reminderDays: ['3', typed] });
  expect(error?.issues.map(({ path }) => path)).toEqual([['reminderDays', 1]]);
});
