import { expect, test } from 'vitest';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';
import { upcomingSessions } from './DashboardPage.tsx';

const session = (id: number, startTime: string, status: Appointment['status'] = 'confirmed'): Appointment => ({
  id,
  tenantId: 1,
  userId: 1,
  clientId: 1,
  title: 'Check',
  description: null,
  type: 'consultation',
  status,
  startTime,
  endTime: startTime,
  createdAt: startTime,
  updatedAt: startTime,
  seriesId: null,
  serviceId: null,
  paymentDueAt: null,
  answerDueAt: null,
  placeKind: null,
  placeDetail: null,
  client: { id: 1, firstName: 'Ana', lastName: 'Beck' },
});
const zone = 'America/Los_Angeles';
// In Los Angeles it is still November 24.
const now = Date.parse('2026-11-25T05:00:00Z');
const sessions = [
  session(1, '2026-11-25T07:30:00Z'),
  session(2, '2026-11-25T08:00:00Z'),
  session(3, '2026-11-26T17:00:00Z', 'cancelled'),
  session(4, '2026-11-27T17:00:00Z'),
  session(5, '2026-11-28T17:00:00Z'),
];
const ids = (room: number) => upcomingSessions(sessions, { zone, now, room }).map(({ id }) => id);

test('lists sessions from the practice’s next day on, without cancelled ones', () => {
  expect(ids(9)).toEqual([2, 4, 5]);
});

test('lists fewer sessions when today fills the space', () => {
  expect([ids(2), ids(0), ids(-3)]).toEqual([[2, 4], [], []]);
});
