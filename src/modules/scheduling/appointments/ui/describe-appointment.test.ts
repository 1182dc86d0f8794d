import { expect, test } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '../contract.ts';
import { displayLabels, displayStateOf, displayStates, statusOf } from './describe-appointment.ts';

const session = (status: AppointmentStatus) => ({
  status,
  startTime: '2026-11-18T10:00:00.000Z',
  endTime: '2026-11-18T11:00:00.000Z',
});
const before = Date.parse('2026-11-18T09:00:00.000Z');
const meanwhile = Date.parse('2026-11-18T10:30:00.000Z');
const after = Date.parse('2026-11-18T11:00:00.000Z');
const looksAt = (now: number) =>
  Object.fromEntries(appointmentStatuses.map(status => [status, displayStateOf(session(status), now)]));

test('shows each status of an upcoming appointment', () => {
  expect(looksAt(before)).toEqual({
    scheduled: 'scheduled',
    confirmed: 'confirmed',
    completed: 'completed',
    cancelled: 'cancelled',
    pending: 'pending',
    no_show: 'no_show',
  });
});

test('shows an appointment as under way unless marked or cancelled', () => {
  expect(looksAt(meanwhile)).toEqual({
    scheduled: 'now',
    confirmed: 'now',
    pending: 'now',
    completed: 'completed',
    cancelled: 'cancelled',
    no_show: 'no_show',
  });
});

test('highlights a past appointment that is not marked', () => {
  expect(looksAt(after)).toEqual({
    scheduled: 'unmarked',
    confirmed: 'unmarked',
    pending: 'unmarked',
    completed: 'completed',
    cancelled: 'cancelled',
    no_show: 'no_show',
  });
});

test('labels each state distinctly', () => {
  expect(new Set(displayStates.map(look => displayLabels[look])).size).toBe(displayStates.length);
  expect(statusOf(session('confirmed'), after)).toBe('Not marked yet');
  expect(statusOf(session('confirmed'), meanwhile)).toBe('Under way');
  expect(statusOf(session('no_show'), after)).toBe('No show');
});
