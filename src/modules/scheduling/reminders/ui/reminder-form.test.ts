import { expect, test } from 'vitest';
import { defaultSteps } from '../contract.ts';
import { builtInTexts } from '../template.ts';
import { reminderForm, typedOf, valuesOf } from './reminder-form.ts';

const builtIn = builtInTexts('en-US');
const saved = { steps: defaultSteps, quietHours: null, emailSubject: null, emailBody: null, smsBody: null };

test('saves unchanged values as they were', () => {
  expect(reminderForm(builtIn).parse(valuesOf(saved, builtIn))).toEqual(saved);
  const own = { ...saved, quietHours: { from: '20:00', to: '09:30' }, smsBody: 'Hi {firstName}' };
  expect(reminderForm(builtIn).parse(valuesOf(own, builtIn))).toEqual(own);
});

test.each([
  [5, '5', 'minutes'],
  [90, '90', 'minutes'],
  [1440, '24', 'hours'],
  [2880, '48', 'hours'],
  [4320, '3', 'days'],
])('shows %i minutes as %s %s', (minutesBefore, amount, unit) => {
  expect(typedOf({ channel: 'sms', minutesBefore })).toEqual({ channel: 'sms', amount, unit });
});

test.each([
  ['', 'hours'],
  ['x', 'hours'],
  ['0.01', 'minutes'],
  ['31', 'days'],
] as const)('rejects %s %s at its step', (amount, unit) => {
  const steps = [{ channel: 'sms' as const, amount, unit }];
  const paths = reminderForm(builtIn)
    .safeParse({ ...valuesOf(saved, builtIn), steps })
    .error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(['steps.0.minutesBefore']);
});
