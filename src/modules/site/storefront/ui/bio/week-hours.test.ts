import { expect, test } from 'vitest';
import { defaultAvailability, type WeeklyHours } from '../../../../scheduling/availability/contract.ts';
import { hoursRows } from './HoursTable.tsx';

const day = [{ from: '09:00', to: '17:30' }];
const split = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
];
const written = (week: WeeklyHours) =>
  hoursRows(week, 'en-US').map(({ label, hours }) => `${label} ${hours.join(', ')}`);

test('joins neighboring days with the same hours, starting on Monday', () => {
  expect(written([[], day, day, day, split, day, []])).toEqual([
    'Mon–Wed 9:00 AM – 5:30 PM',
    'Thu 9:00 AM – 12:00 PM, 1:00 PM – 6:00 PM',
    'Fri 9:00 AM – 5:30 PM',
    'Sat–Sun Closed',
  ]);
});

test('shows a week of equal days as one row', () => {
  expect(written(defaultAvailability.weeklyHours)).toEqual(['Every day 9:00 AM – 6:00 PM']);
  expect(written([[], [], [], [], [], [], []])).toEqual(['Every day Closed']);
});

test('formats midnight, 24-hour days and adjacent hours', () => {
  const week: WeeklyHours = [
    [{ from: '00:00', to: '24:00' }],
    [{ from: '18:00', to: '24:00' }],
    [
      { from: '08:00', to: '10:00' },
      { from: '10:00', to: '12:00' },
    ],
    [],
    [],
    [],
    [],
  ];
  expect(written(week)).toEqual([
    'Mon 6:00 PM – midnight',
    'Tue 8:00 AM – 12:00 PM',
    'Wed–Sat Closed',
    'Sun Open 24 hours',
  ]);
});

test('lists each day in exactly one row', () => {
  const rows = hoursRows([day, day, split, split, [], day, day], 'en-US');
  expect(rows.flatMap(row => row.days).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
