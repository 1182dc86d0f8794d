import { expect, test } from 'vitest';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { planByDay } from './calendar/calendar-items.ts';

const item = (key: string, at: string | null) => ({ key, title: key, kind: 'Recipe', at });

test('groups items by the practice’s days in chronological order', () => {
  const all = [
    item('late', '2026-11-25T04:30:00Z'),
    item('draft', null),
    item('early', '2026-11-24T13:00:00Z'),
    item('next', '2026-11-25T06:00:00Z'),
  ];
  const days = planByDay(all, at => dayIn(at, 'America/New_York'));
  expect(days.map(({ day, items }) => [day, items.map(({ key }) => key)])).toEqual([
    ['2026-11-24', ['early', 'late']],
    ['2026-11-25', ['next']],
  ]);
});
