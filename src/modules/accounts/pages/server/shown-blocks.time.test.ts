import { expect, test } from 'vitest';
import { buildBlock } from '../../../../testing/practice/blocks.ts';
import { nextBlockChange, shownBlocks } from './shown-blocks.ts';

type Times = { showFrom?: string; showUntil?: string; isHidden?: boolean };
const block = (id: string, times: Times = {}) => buildBlock({ id, ...times });

const isShown = (times: Times, zone: string, now: string) =>
  shownBlocks([block('1', times)], zone, new Date(now)).length === 1;

test("shows a block from its start to its end in the practice's time zone", () => {
  const times = { showFrom: '2026-12-01T09:00', showUntil: '2026-12-24T18:00' };
  const zone = 'America/Los_Angeles';
  expect(isShown(times, zone, '2026-12-01T16:59:59.999Z')).toBe(false);
  expect(isShown(times, zone, '2026-12-01T17:00:00Z')).toBe(true);
  expect(isShown(times, zone, '2026-12-25T01:59:59.999Z')).toBe(true);
  expect(isShown(times, zone, '2026-12-25T02:00:00Z')).toBe(false);
  expect(isShown({ ...times, isHidden: true }, zone, '2026-12-10T17:00:00Z')).toBe(false);
  expect(isShown({}, zone, '1999-01-01T00:00:00Z')).toBe(true);
});

test('filters out hidden blocks and keeps the order', () => {
  const blocks = [
    block('a'),
    block('b', { isHidden: true }),
    block('c'),
    block('d', { showUntil: '2020-01-01T00:00' }),
  ];
  expect(shownBlocks(blocks, 'UTC', new Date('2026-01-01T00:00Z')).map(each => each.id)).toEqual(['a', 'c']);
});

test.each([
  // DST gap: 02:30 does not exist, so the block appears at the end of the gap.
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:00:00Z'],
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30:00Z'],
  // Ambiguous wall time: 01:30 occurs twice, the first one counts.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00Z'],
  // No DST, and an unusual offset.
  ['Asia/Kathmandu', '2026-06-01T00:00', '2026-05-31T18:15:00Z'],
  ['Pacific/Chatham', '2026-12-01T12:00', '2026-11-30T22:15:00Z'],
])('in %s, shows or hides a block scheduled for %s at %s', (zone, wall, instant) => {
  const moment = new Date(instant);
  const before = new Date(moment.getTime() - 1);
  expect(isShown({ showFrom: wall }, zone, before.toISOString())).toBe(false);
  expect(isShown({ showFrom: wall }, zone, instant)).toBe(true);
  expect(isShown({ showUntil: wall }, zone, before.toISOString())).toBe(true);
  expect(isShown({ showUntil: wall }, zone, instant)).toBe(false);
  expect(nextBlockChange([block('1', { showFrom: wall })], zone, before)).toEqual(moment);
  expect(nextBlockChange([block('1', { showUntil: wall })], zone, before)).toEqual(moment);
  expect(nextBlockChange([block('1', { showFrom: wall })], zone, moment)).toBeNull();
});

test('finds the next change and ignores hidden blocks', () => {
  const blocks = [
    block('1', { showFrom: '2026-12-03T00:00', showUntil: '2026-12-09T00:00' }),
    block('2', { showUntil: '2026-12-05T12:00' }),
    block('3', { showFrom: '2026-12-02T00:00', isHidden: true }),
    block('4'),
  ];
  const next = (now: string) => nextBlockChange(blocks, 'UTC', new Date(now))?.toISOString() ?? null;
  expect(next('2026-12-01T00:00:00Z')).toBe('2026-12-03T00:00:00.000Z');
  expect(next('2026-12-03T00:00:00Z')).toBe('2026-12-05T12:00:00.000Z');
  expect(next('2026-12-08T00:00:00Z')).toBe('2026-12-09T00:00:00.000Z');
  expect(next('2026-12-09T00:00:00Z')).toBeNull();
  expect(nextBlockChange([], 'UTC', new Date())).toBeNull();
});

test('shows the same blocks until the next change, even across a clock change', () => {
  const zone = 'America/New_York';
  const blocks = ['2026-10-31T23:30', '2026-11-01T01:15', '2026-11-01T01:45', '2026-11-01T03:00'].flatMap(
    (wall, index) => [block(`${index}a`, { showFrom: wall }), block(`${index}b`, { showUntil: wall })],
  );
  const shownAt = (time: number) =>
    shownBlocks(blocks, zone, new Date(time))
      .map(each => each.id)
      .join();
  let changes = 0;
  for (let now = Date.parse('2026-11-01T02:00Z'); ; changes++) {
    const next = nextBlockChange(blocks, zone, new Date(now))?.getTime();
    if (!next) break;
    for (let time = now; time < next; time += 60_000 * 7) expect(shownAt(time)).toBe(shownAt(now));
    expect(shownAt(next)).not.toBe(shownAt(next - 1));
    now = next;
  }
  expect(changes).toBe(4);
});
