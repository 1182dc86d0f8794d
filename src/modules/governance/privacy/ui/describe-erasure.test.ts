import { expect, test } from 'vitest';
import type { ErasureLine } from '../contract.ts';
import { becameOf, groupByReason } from './ErasureLines.tsx';

const line = (what: string, part: Partial<ErasureLine>): ErasureLine => ({
  what,
  deleted: 0,
  anonymized: 0,
  kept: 0,
  why: null,
  ...part,
});

test('groups lines by shared reason, with plain deletions last', () => {
  const tax = 'Tax law asks for them.';
  const lines = [
    line('Consents', { deleted: 1 }),
    line('Issued invoices', { kept: 2, why: tax }),
    line('Appointments', { anonymized: 3, why: 'For the figures.' }),
    line('Invoice lines', { kept: 4, why: tax }),
    line('Notes', { deleted: 5 }),
  ];
  expect(groupByReason(lines).map(({ why, lines }) => [why, lines.map(({ what }) => what)])).toEqual([
    [tax, ['Issued invoices', 'Invoice lines']],
    ['For the figures.', ['Appointments']],
    [null, ['Consents', 'Notes']],
  ]);
});

test('describes counts of deleted, anonymized and kept records', () => {
  expect(becameOf(line('Notes', { deleted: 2 }))).toBe('2 deleted');
  expect(becameOf(line('Invoices', { kept: 1, deleted: 2 }))).toBe('1 kept, 2 deleted');
  expect(becameOf(line('Payments', { anonymized: 3 }))).toBe('3 kept without a name');
});
