import { expect, test } from 'vitest';
import type { Appointment } from '../../contract.ts';
import { assignLanes, planDays } from './day-plan.ts';

let lastId = 0;

function buildAppointment(startTime: string, endTime: string): Appointment {
  const client = { id: 1, firstName: 'Felix', lastName: 'Romero' };
  const ids = {
    id: ++lastId,
    tenantId: 1,
    userId: 1,
    clientId: 1,
    serviceId: null,
    seriesId: null,
    paymentDueAt: null,
    answerDueAt: null,
    placeKind: null,
    placeDetail: null,
  };
  const about = { title: 'Planning', description: null, type: 'planning', status: 'scheduled' } as const;
  return { ...ids, ...about, client, startTime, endTime, createdAt: startTime, updatedAt: startTime };
}

const minutes = (startTime: string, endTime: string, zone: string) =>
  [...planDays([buildAppointment(startTime, endTime)], zone).values()]
    .flat()
    .map(({ day, from, to }) => [day, from, to]);

const newYork = 'America/New_York';

test("places an appointment at its local time in the practice's zone", () => {
  expect(minutes('2026-11-19T18:00:00Z', '2026-11-19T19:00:00Z', newYork)).toEqual([['2026-11-19', 780, 840]]);
  expect(minutes('2026-11-19T18:00:00Z', '2026-11-19T19:00:00Z', 'Europe/Berlin')).toEqual([
    ['2026-11-19', 1_140, 1_200],
  ]);
});

test('ends at the local time on a day that loses an hour', () => {
  expect(minutes('2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', newYork)).toEqual([['2026-03-08', 90, 210]]);
});

test('keeps the length on a day that gains an hour', () => {
  expect(minutes('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', newYork)).toEqual([['2026-11-01', 90, 150]]);
});

test('splits an appointment over midnight but not one ending at midnight', () => {
  expect(minutes('2026-11-20T04:30:00Z', '2026-11-20T05:30:00Z', newYork)).toEqual([
    ['2026-11-19', 1_410, 1_440],
    ['2026-11-20', 0, 30],
  ]);
  expect(minutes('2026-11-20T04:30:00Z', '2026-11-20T05:00:00Z', newYork)).toEqual([['2026-11-19', 1_410, 1_440]]);
});

test('places overlapping appointments side by side and others at full width', () => {
  const at = (from: string, to: string) => buildAppointment(`2026-11-19T${from}:00Z`, `2026-11-19T${to}:00Z`);
  const day = planDays([at('09:00', '10:00'), at('09:30', '10:30'), at('10:00', '11:00'), at('13:00', '14:00')], 'UTC');
  const lanes = assignLanes(day.get('2026-11-19') ?? [], 28);
  expect(lanes.map(({ lane, lanes: count }) => [lane, count])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

test('gives a short appointment a line and moves the next one aside', () => {
  const day = planDays(
    [
      buildAppointment('2026-11-19T09:00:00Z', '2026-11-19T09:10:00Z'),
      buildAppointment('2026-11-19T09:15:00Z', '2026-11-19T10:00:00Z'),
    ],
    'UTC',
  );
  expect(assignLanes(day.get('2026-11-19') ?? [], 28).map(({ lane }) => lane)).toEqual([0, 1]);
});
