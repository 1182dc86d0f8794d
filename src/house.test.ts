import { expect, test } from 'vitest';
import { figures, importsAgainstOrder, tablesAgainstOrder } from '../scripts/house.ts';

test('no module imports a module below it', () => {
  expect(importsAgainstOrder()).toEqual({});
});

test('no SQL names a table of a module below its own', () => {
  expect(tablesAgainstOrder()).toEqual({});
});

const found = figures();

test.each(
  Object.entries({
    'modules in the largest knot': 1,
    'folders with more than 25 entries': 0,
    'files with one export and one importer': 324,
    'comments that begin vaguely': 0,
    'names that say nothing': 3,
  }),
)('%s: at most %i', (name, most) => {
  expect(found[name]).toBeLessThanOrEqual(most);
});
