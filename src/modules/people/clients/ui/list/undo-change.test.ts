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
] as const)('%j of those that it changed is taken back by %j', (change, back) => {
  expect(undoChange({ change, ids: [1, 9] }, statusBefore)).toEqual([{ which: { ids: [1, 9] }, change: back }]);
});

test('each client gets the status back that it had', () => {
  expect(undoChange({ change: { do: 'set status', status: 'inactive' }, ids: [1, 2, 3] }, statusBefore)).toEqual([
    { which: { ids: [1, 3] }, change: { do: 'set status', status: 'active' } },
    { which: { ids: [2] }, change: { do: 'set status', status: 'paused' } },
  ]);
});

test('where the status of one is not known, and where nobody was changed, there is no way back', () => {
  expect(undoChange({ change: { do: 'set status', status: 'inactive' }, ids: [1, 4] }, statusBefore)).toBeNull();
  expect(undoChange({ change: { do: 'archive' }, ids: [] }, statusBefore)).toBeNull();
});
