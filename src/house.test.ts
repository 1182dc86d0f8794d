import { expect, test } from 'vitest';
import { figures, importsAgainstOrder, tablesAgainstOrder } from '../scripts/house.ts';

/** This list may only get shorter: take out what you have untied, and add nothing (docs/decisions/078). */
const knownTables = {
  'messaging → marketing': 6,
};

test('no module imports a module below it', () => {
  expect(importsAgainstOrder()).toEqual({});
});

test('adds no SQL that names tables of modules below its own', () => {
  expect(tablesAgainstOrder()).toEqual(knownTables);
});

const found = figures();

test.each(
  Object.entries({
    'modules in the largest knot': 1,
    'folders with more than 25 entries': 0,
    'files with one export and one importer': 462,
    'comments that begin vaguely': 2,
  }),
)('%s: at most %i', (name, most) => {
  expect(found[name]).toBeLessThanOrEqual(most);
});
