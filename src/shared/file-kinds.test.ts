import { expect, test } from 'vitest';
import { formatSize } from './file-kinds.ts';

test.each([
  [940, '940 B'],
  [82_400, '82 KB'],
  [999_499, '999 KB'],
  [1_240_000, '1.2 MB'],
  [999_499_999, '999 MB'],
  [999_500_000, '1.0 GB'],
  [38_400_000_000, '38 GB'],
])('formats %d bytes as %s', (bytes, written) => {
  expect(formatSize(bytes)).toBe(written);
});
