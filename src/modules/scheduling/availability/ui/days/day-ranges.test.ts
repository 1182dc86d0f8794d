import { expect, test } from 'vitest';
import { formatRange, rangesOf } from './DaysSection.tsx';

const off = (day: string, note: string | null = null) => ({ day, hours: [], note });

test('joins equal consecutive days into one range', () => {
  const late = [{ from: '14:00', to: '18:00' }];
  const ranges = rangesOf([
    off('2026-12-30'),
    off('2026-12-31'),
    off('2027-01-01'),
    off('2027-01-02', 'Trip'),
    { day: '2027-01-03', hours: late, note: 'Trip' },
    off('2027-01-05'),
  ]);
  expect(ranges.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    ['2026-12-30', '2027-01-01'],
    ['2027-01-02', '2027-01-02'],
    ['2027-01-03', '2027-01-03'],
    ['2027-01-05', '2027-01-05'],
  ]);
  expect(ranges.map(formatRange)).toEqual(['Dec 30, 2026 to Jan 1, 2027', 'Jan 2, 2027', 'Jan 3, 2027', 'Jan 5, 2027']);
});
