import type { BulkInput, ClientStatus } from '../contract.ts';

type Change = BulkInput['change'];
type Changed = { change: Change; ids: number[] };

/**
 * What takes a change of these clients back: one call for each status that they had before. Null if that is not known
 * of every one.
 */
export function undoChange({ change, ids }: Changed, statusBefore: (id: number) => ClientStatus | undefined) {
  if (!ids.length) return null;
  if (change.do !== 'set status') return [{ which: { ids }, change: opposite(change) }];
  const byStatus = Map.groupBy(ids, statusBefore);
  const undo: BulkInput[] = [];
  for (const [status, those] of byStatus) {
    if (!status) return null;
    undo.push({ which: { ids: those }, change: { do: 'set status', status } });
  }
  return undo;
}

function opposite(change: Exclude<Change, { do: 'set status' }>): Change {
  switch (change.do) {
    case 'add tag':
      return { do: 'remove tag', tag: change.tag };
    case 'remove tag':
      return { do: 'add tag', tag: change.tag };
    case 'archive':
      return { do: 'restore' };
    case 'restore':
      return { do: 'archive' };
  }
}
