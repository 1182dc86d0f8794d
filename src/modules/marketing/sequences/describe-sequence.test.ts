import { expect, test } from 'vitest';
import { describeDelay, describeEnd, describeTrigger, describeWait } from './describe-sequence.ts';

const rules = { trigger: 'booked', onlyFirst: true, lapsedDays: 60 } as const;

test('describes the trigger of a sequence', () => {
  expect(describeTrigger(rules)).toBe('After a client’s first booking');
  expect(describeTrigger({ ...rules, onlyFirst: false })).toBe('After each booking');
  expect(describeTrigger({ ...rules, trigger: 'lapsed' })).toBe('After 60 days without an appointment');
});

test('describes the early end of a sequence', () => {
  expect(describeEnd({ ...rules, stopsWhenActing: false })).toBe(
    'Stops early when the person unsubscribes, or when the appointment is rescheduled or cancelled.',
  );
  expect(describeEnd({ ...rules, trigger: 'lapsed', stopsWhenActing: true })).toBe(
    'Stops early when the person books an appointment or unsubscribes.',
  );
});

test('shows a delay in the largest unit that fits', () => {
  expect([0, 1, 90, 120, 1440, 2160, 4320].map(describeDelay)).toEqual([
    '0 minutes',
    '1 minute',
    '90 minutes',
    '2 hours',
    '1 day',
    '36 hours',
    '3 days',
  ]);
  expect([describeWait(0, true), describeWait(0, false), describeWait(2880, false)]).toEqual([
    'Right away',
    'Right after',
    '2 days later',
  ]);
});
