import { expect, test } from 'vitest';
import { z } from 'zod';
import { cutPage, readCursor, readIdCursor, writeCursor } from './cursor.ts';

const keys = z.tuple([z.string(), z.number()]);
const refused = 'This page of the list no longer exists. Reload the list.';

test('reads back the values that a cursor was written with', () => {
  for (const key of ['Østergaard', '', '"\\', '🥑', 'a\u0001b']) {
    const cursor = writeCursor([key, 7]);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(readCursor(cursor, keys)).toEqual([key, 7]);
  }
});

test('starts with the first page without a cursor', () => {
  expect(readCursor(undefined, keys)).toBeUndefined();
  expect(readIdCursor('')).toBeUndefined();
});

test('rejects a foreign or truncated cursor', () => {
  const cursor = writeCursor(['Ada', 7]);
  for (let length = 1; length < cursor.length; length++) {
    expect(() => readCursor(cursor.slice(0, length), keys), String(length)).toThrow(refused);
  }
  for (const foreign of ['x', '7', '["Ada",7]', 'null', writeCursor([7, 'Ada']), writeCursor([]), `${cursor}AAAA`]) {
    expect(() => readCursor(foreign, keys), foreign).toThrow(refused);
  }
  for (const key of [0, -1, 1.5, 1e300]) expect(() => readIdCursor(writeCursor([key])), String(key)).toThrow(refused);
});

test('sets nextCursor only if there are more rows than fit on the page', () => {
  const rows = [{ id: 3 }, { id: 2 }, { id: 1 }];
  expect(cutPage(rows, 2)).toEqual({ items: [{ id: 3 }, { id: 2 }], nextCursor: writeCursor([2]) });
  expect(cutPage(rows, 3)).toEqual({ items: rows, nextCursor: null });
  expect(cutPage([], 3)).toEqual({ items: [], nextCursor: null });
});
