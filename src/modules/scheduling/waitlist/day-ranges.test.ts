import { describe, expect, test } from 'vitest';
import { daysOf, rangesWithin } from './day-ranges.ts';

describe('rangesWithin', () => {
  const endsOf = (last: string) => rangesWithin({ first: '2026-11-26', last }).map(range => range.last);

  test('offers two and four weeks', () => {
    expect(endsOf('2027-02-26')).toEqual(['2026-12-10', '2026-12-24']);
  });

  test('offers nothing beyond the bookable days', () => {
    expect(endsOf('2026-12-17')).toEqual(['2026-12-10']);
    expect(endsOf('2026-12-03')).toEqual(['2026-12-03']);
  });
});

describe('daysOf', () => {
  test('reads both days of a range', () => {
    const [range] = rangesWithin({ first: '2026-11-26', last: '2027-02-26' });
    expect(daysOf(range?.value)).toEqual({ firstDay: '2026-11-26', lastDay: '2026-12-10' });
  });

  test.each(['dates', '', '2026-11-26', undefined])('reads no range from %j', value => {
    expect(daysOf(value)).toEqual({});
  });
});
