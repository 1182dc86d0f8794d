import { expect, test } from 'vitest';
import type { ClientStatus } from '../../contract.ts';
import { undoChange } from './BulkBar.tsx';

const statuses: Record<number, ClientStatus> = { 1: 'active', 2: 'paused', 3: 'active' };
const statusBefore = (id: number) => statuses[id];

test.each([
  [
    { do: 'add tag', tag: 'vegan' },
    { do: 'remove tag', tag: 'vegan' },
  ],
  [
    { do: 'remove tag', tag: 'vegan' },
    { do: 'add tag', tag: 'vegan' },
  ],
  [{ do: 'archive' }, { do: 'restore' }],
  [{ do: 'restore' }, { do: 'archive' }],
] as const)('undoes %j with %j for the changed clients', (change, back) => {
  expect(undoChange({ change, ids: [1, 9] }, statusBefore)).toEqual([{ which: { ids: [1, 9] }, change: back }]);
});

test("restores each client's previous status", () => {
  expect(undoChange({ change: { do: 'set status', status: 'inactive' }, ids: [1, 2, 3] }, statusBefore)).toEqual([
    { which: { ids: [1, 3] }, change: { do: 'set status', status: 'active' } },
    { which: { ids: [2] }, change: { do: 'set status', status: 'paused' } },
  ]);
});

test('offers no undo when a status is unknown or no client changed', () => {
  expect(undoChange({ change: { do: 'set status', status: 'inactive' }, ids: [1, 4] }, statusBefore)).toBeNull();
  expect(undoChange({ change: { do: 'archive' }, ids: [] }, statusBefore)).toBeNull();
});
