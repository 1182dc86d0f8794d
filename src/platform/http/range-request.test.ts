import { expect, test } from 'vitest';
import { evaluateRange } from './send-file.ts';

const file = { etag: '"now"', size: 1_000 };
const ask = (headers: Record<string, string>) => evaluateRange(name => headers[name], file);
const all = { from: 0, to: 999, isPart: false };
const rest = { from: 500, to: 999, isPart: true };
const range = 'bytes=500-';

test.each<[string, Record<string, string>, ReturnType<typeof ask>]>([
  ['nothing besides', {}, all],
  ['a range', { range }, rest],
  ['the last bytes', { range: 'bytes=-500' }, rest],
  ['several ranges', { range: 'bytes=0-1,5-6' }, all],
  ['a range behind the end', { range: 'bytes=1000-' }, 'outside'],
  ['the rest of this file', { range, 'if-range': '"now"' }, rest],
  ['the rest of an earlier file', { range, 'if-range': '"then"' }, all],
  ['the rest of an earlier file, behind the end of this one', { range: 'bytes=5000-', 'if-range': '"then"' }, all],
  ['the rest of what a weak tag names', { range, 'if-range': 'W/"now"' }, all],
  ['the rest of what a day names', { range, 'if-range': 'Sun, 22 Nov 2026 13:00:00 GMT' }, all],
  ['this file only', { range, 'if-match': '"then", "now"' }, rest],
  ['any file', { 'if-match': '*' }, all],
  ['an earlier file only', { range, 'if-match': '"then"' }, 'changed'],
  ['what a weak tag names only', { 'if-match': 'W/"now"' }, 'changed'],
  ['another than it has', { 'if-none-match': '"then"' }, all],
  ['another than this', { range, 'if-none-match': 'W/"now"' }, 'known'],
  ['another than any', { 'if-none-match': '"then", *' }, 'known'],
])('answers a request for %s', (_, headers, wanted) => {
  expect(ask(headers)).toEqual(wanted);
});
