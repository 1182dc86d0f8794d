import { expect, test } from 'vitest';
import { readPhone } from './phones.ts';

test.each([
  ['(503) 555-0188', null, '+15035550188', '(503) 555-0188'],
  ['503.555.0188', 'United States', '+15035550188', '(503) 555-0188'],
  ['+1 503 555 0188', 'Germany', '+15035550188', '+1 503 555 0188'],
  ['030 901820', 'Germany', '+4930901820', '030 901820'],
  ['+49 30 901820', 'United States', '+4930901820', '+49 30 901820'],
  ['020 7946 0018', 'United Kingdom', '+442079460018', '020 7946 0018'],
  ['06 12 34 56 78', 'France', '+33612345678', '06 12 34 56 78'],
  ['+1 604 555 0123', 'United States', '+16045550123', '+1 604 555 0123'],
  ['503-555-0188 ext. 12', 'United States', '+15035550188;ext=12', '(503) 555-0188 ext. 12'],
])('parses %s in %s as %s and formats it as %s', (typed, country, phone, phoneText) => {
  expect(readPhone(typed, country)).toEqual({ phone, phoneText });
  // Parsing the stored number is idempotent.
  expect(readPhone(phone, country)).toEqual({ phone, phoneText });
});

test.each(['12', 'call me', '555-0188', '+1 503 555 01888 8', '+999 123456', '☎️'])('rejects %s', typed => {
  expect(readPhone(typed, 'United States')).toBeNull();
});

test('accepts no number', () => expect(readPhone(null, null)).toEqual({ phone: null, phoneText: null }));
