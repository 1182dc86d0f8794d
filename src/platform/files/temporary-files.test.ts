import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newTemporary, sweepTemporary } from './temporary-files.ts';

const place = () => join(mkdtempSync(join(tmpdir(), 'sorrel-place-')), 'not made yet');

test('creates a missing temporary folder', async () => {
  const [first, second] = [place(), place()];
  await sweepTemporary(first);
  expect(existsSync(first)).toBe(true);
  expect(existsSync(await newTemporary('sorrel-', second))).toBe(true);
});

test('deletes abandoned uploads after a day and nothing else', async () => {
  const folder = place();
  const left = await newTemporary('sorrel-arriving-', folder);
  writeFileSync(join(left, 'file'), 'half');
  const others = join(folder, 'somebody-else');
  mkdirSync(others);
  const longAgo = Date.now() / 1000 - 25 * 3600;
  for (const path of [left, others]) utimesSync(path, longAgo, longAgo);
  const arriving = await newTemporary('sorrel-arriving-', folder);
  await Promise.all([sweepTemporary(folder), sweepTemporary(folder)]);
  expect(
    readdirSync(folder)
      .map(name => join(folder, name))
      .toSorted(),
  ).toEqual([arriving, others].toSorted());
});
