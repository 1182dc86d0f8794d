import { expect, test } from 'vitest';
import { formatPhone, preview } from './describe-sms.ts';

test('truncates messages longer than sixty characters with an ellipsis', () => {
  const sixty = 'x'.repeat(60);
  expect(preview(sixty, 60)).toBe(sixty);
  expect(preview(`${sixty}y`, 60)).toBe(`${sixty}…`);
});

test('doesn’t cut characters in half', () => {
  expect(preview('🥦'.repeat(61), 60)).toBe(`${'🥦'.repeat(60)}…`);
});

test.each([
  ['+15035550155', 'USD', '(503) 555-0155'],
  ['+15035550155', 'EUR', '+15035550155'],
  ['+4930901820', 'USD', '+4930901820'],
])('shows %s in a practice with %s as %s', (phone, currency, shown) => {
  expect(formatPhone(phone, currency)).toBe(shown);
});
