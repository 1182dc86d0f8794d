import { expect, test } from 'vitest';
import { describeReport } from './ImportedDialog.tsx';

const nothing = { messages: 0, refunds: 0, sequences: 0 };
const report = {
  ...{ practice: 'Fernhill', madeAt: '2026-11-22T10:00:00Z', rows: 9 },
  ...{ clients: 1_200, appointments: 1, invoices: 0, files: 2, missingFiles: 0 },
};

test('counts the imported records', () => {
  const [first, ...rest] = describeReport({ ...report, team: [], addresses: [], stopped: nothing });
  expect(first).toBe('Imported 1,200 clients, 1 appointment, 0 invoices and 2 files.');
  expect(rest).toHaveLength(1);
});

test('lists members, changed URLs and stopped deliveries', () => {
  const team = ['A', 'B', 'C', 'D', 'E', 'F'];
  const addresses = [{ was: 'fern', is: 'fern-2' }];
  const told = describeReport({ ...report, team, addresses, stopped: { messages: 2, refunds: 1, sequences: 1 } }).join(
    ' ',
  );
  for (const words of [
    'Imported by name only: A, B, C, D, E and 1 more.',
    '/bio/fern-2',
    '2 messages',
    '1 refund',
    '1 email sequence',
  ])
    expect(told).toContain(words);
});
