import { expect, test } from 'vitest';
import { dayHours } from '../contract.ts';
import { choicesOf, spokenHours, withOneMore } from './intervals.ts';

test('adds valid intervals one after another', () => {
  let hours = withOneMore([]);
  expect(hours).toEqual([{ from: '09:00', to: '17:00' }]);
  hours = withOneMore(hours);
  expect(hours[1]).toEqual({ from: '18:00', to: '20:00' });
  for (let count = 0; count < 5; count++) hours = withOneMore(hours);
  expect(hours.at(-1)?.to).toBe('24:00');
  expect(dayHours.safeParse(hours).success).toBe(true);
});

test('formats hours as text', () => {
  expect(spokenHours([])).toBe('Day off');
  expect(
    spokenHours([
      { from: '00:00', to: '12:15' },
      { from: '13:00', to: '24:00' },
    ]),
  ).toBe('12:00 AM to 12:15 PM, 1:00 PM to midnight');
});

test('keeps a time between quarter hours as a choice', () => {
  expect(choicesOf('from', '09:05').map(({ value }) => value)).toContain('09:05');
  expect(choicesOf('from', '09:00')).toHaveLength(96);
  expect(choicesOf('to', '24:00').at(-1)).toEqual({ value: '24:00', label: 'midnight' });
});
