import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import type { Selection } from '../../../../ui/selection.ts';
import { toast } from '../../../../ui/toast.ts';
import { type BulkInput, bulkAnswer, type Client, type ClientFilter, type ClientStatus } from '../contract.ts';
import { leaveLists } from './client-lists.ts';
import { clientsPath, refreshClients } from './client-queries.ts';
import { describeChange } from './describe-change.ts';
import { undoChange } from './undo-change.ts';

type Where = { selection: Selection; shown: Client[]; filter: ClientFilter };
type Asked = BulkInput & { statusBefore: (id: number) => ClientStatus | undefined };

/** Does one thing to everyone who is selected, with the way back in the toast. */
export function useChangeMany({ selection, shown, filter }: Where) {
  const changing = useMutation({
    mutationFn: ({ which, change }: Asked) => send({ which, change }),
    onSuccess: async ({ changed, ids }, { change, statusBefore }) => {
      selection.clear();
      if (change.do === 'archive') leaveLists('others', ids);
      if (change.do === 'restore') leaveLists('archive', ids);
      // Of more than the server names, nobody could say which they were.
      const undo = ids.length === changed ? undoChange({ change, ids }, statusBefore) : null;
      toast.success(describeChange(change, changed), '', undo ? { undo: () => undoing.mutate(undo) } : {});
      await refreshClients();
    },
    onError: error => toast.failure('Failed to update clients', sentenceOf(error, nothingChanged)),
  });
  const undoing = useMutation({
    mutationFn: (calls: BulkInput[]) => Promise.all(calls.map(send)),
    onSuccess: () => toast.success('Undone'),
    onError: error => toast.failure('Failed to undo', sentenceOf(error, 'Please check the list and try again.')),
    onSettled: () => refreshClients(),
  });
  const change = (change: BulkInput['change']) => {
    const { ids, isAll } = selection.read();
    const which = isAll ? { filter } : { ids: [...ids] };
    const before = new Map(shown.map(({ id, status }) => [id, status]));
    changing.mutate({ which, change, statusBefore: id => filter.status ?? before.get(id) });
  };
  return { change, isPending: changing.isPending };
}

const send = (input: BulkInput) => api.post(`${clientsPath}/bulk`, input, bulkAnswer);
const nothingChanged = 'Nothing was changed. Please try again.';
