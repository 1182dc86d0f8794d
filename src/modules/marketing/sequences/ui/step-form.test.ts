import { expect, test } from 'vitest';
import type { Step } from '../contract.ts';
import { inputOf, validate, valuesOf } from './step-form.ts';

const mails = { sent: 0, waiting: 0, failed: 0, clicked: 0 };
const step: Step = {
  id: 7,
  delayMinutes: 2880,
  subject: 'Hi',
  body: 'One\ntwo',
  bodyFormat: 'text',
  isOn: false,
  mails,
};

test('a stored step round-trips through the form', () => {
  const values = valuesOf(step, false);
  expect(values).toEqual({ amount: '2', unit: 'days', subject: 'Hi', body: '<p>One<br>two</p>' });
  const { mails: _, ...input } = step;
  expect(inputOf(values, step)).toEqual(input);
});

test.each([
  [0, '0', 'hours'],
  [90, '90', 'minutes'],
  [2160, '36', 'hours'],
])('shows %s minutes as %s %s', (delayMinutes, amount, unit) => {
  expect(valuesOf({ ...step, delayMinutes }, false)).toMatchObject({ amount, unit });
});

test('saves a changed body as HTML', () => {
  const values = { ...valuesOf(step, false), body: '<p>New</p>', amount: '3', unit: 'hours' };
  expect(inputOf(values, step)).toMatchObject({ id: 7, body: '<p>New</p>', bodyFormat: 'html', delayMinutes: 180 });
});

test('shows errors on missing and invalid fields', () => {
  expect(validate({ amount: '', unit: 'days', subject: ' ', body: '<p></p>' })).toEqual({
    amount: 'Enter how long to wait',
    subject: 'Subject is required',
    body: 'Message body is required',
  });
  expect(validate({ amount: '400', unit: 'days', subject: 'x', body: '<p>x</p>' })).toEqual({
    amount: 'At most 365 days',
  });
  expect(validate({ amount: '1.5', unit: 'minutes', subject: 'x', body: '<p>x</p>' })).toEqual({
    amount: 'Whole minutes only',
  });
});
