import { expect, test } from 'vitest';
import type { Appointment } from '../contract.ts';
import { describeMove } from './use-move.ts';

const zone = 'America/Los_Angeles';
const now = Date.parse('2026-11-18T12:00:00Z');
const before: Appointment = {
  id: 1,
  tenantId: 1,
  userId: 1,
  clientId: 1,
  client: { id: 1, firstName: 'Felix', lastName: 'Romero' },
  title: 'Review',
  description: null,
  type: 'follow-up',
  status: 'scheduled',
  serviceId: null,
  seriesId: null,
  paymentDueAt: null,
  answerDueAt: null,
  placeKind: null,
  placeDetail: null,
  startTime: '2026-11-19T18:00:00.000Z',
  endTime: '2026-11-19T18:30:00.000Z',
  createdAt: '2026-11-01T18:30:00.000Z',
  updatedAt: '2026-11-01T18:30:00.000Z',
};
const moved: Appointment = { ...before, startTime: '2026-11-19T19:00:00.000Z', endTime: '2026-11-19T19:30:00.000Z' };
const messageOf = (saved: Appointment, isBack = false) =>
  describeMove(before, saved, { zone, hasMailServer: true, isBack, now }).message;

test('describes the new time and the email to the client', () => {
  expect(describeMove(before, moved, { zone, hasMailServer: true, now })).toEqual({
    title: 'Appointment rescheduled',
    message: 'Thursday, Nov 19, 11:00 AM. We’ll email Felix Romero.',
  });
  expect(describeMove(before, { ...before, endTime: moved.startTime }, { zone, hasMailServer: true, now })).toEqual({
    title: 'Appointment changed',
    message: 'Thursday, Nov 19, 10:00 AM, 60 min. We’ll email Felix Romero.',
  });
});

test('promises no email without a mail server', () => {
  expect(describeMove(before, moved, { zone, hasMailServer: false, now }).message).toBe(
    'Thursday, Nov 19, 11:00 AM. No mail server is set up, so we can’t email Felix Romero.',
  );
});

test('promises no email about an undo or a past or completed appointment', () => {
  expect(messageOf(moved, true)).toBe('Thursday, Nov 19, 11:00 AM');
  expect(messageOf({ ...moved, status: 'completed' })).toBe('Thursday, Nov 19, 11:00 AM');
  const past = { ...moved, startTime: '2026-11-17T19:00:00.000Z', endTime: '2026-11-17T19:30:00.000Z' };
  expect(messageOf(past)).toBe('Tuesday, Nov 17, 11:00 AM');
});
