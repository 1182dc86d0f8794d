import { expect, test } from 'vitest';
import { offHours } from './DayColumn.tsx';

const day = { from: 480, to: 1_080 };

test('shades the time outside working hours', () => {
  const hours = [
    { from: 540, to: 720 },
    { from: 780, to: 1_020 },
  ];
  expect(offHours(hours, day)).toEqual([
    { from: 480, to: 540 },
    { from: 720, to: 780 },
    { from: 1_020, to: 1_080 },
  ]);
  expect(offHours([], day)).toEqual([day]);
  expect(offHours([{ from: 0, to: 1_440 }], day)).toEqual([]);
  expect(offHours([{ from: 300, to: 600 }], day)).toEqual([{ from: 600, to: 1_080 }]);
});
