import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../../ui/api.ts';
import { queryClient } from '../../../../../ui/query.ts';
import { toast } from '../../../../../ui/toast.ts';
import { type Client, client } from '../../contract.ts';
import { clientQuery, clientsPath, refreshClients } from '../client-queries.ts';
import { fullName } from '../format-client.ts';

/** Merges, and shows the record that is left. */
export function useMergeClients(onDone: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ kept, other }: { kept: Client; other: Client }) =>
      api.post(`${clientsPath}/${kept.id}/merge`, { otherId: other.id }, client),
    onSuccess: async (merged, { other }) => {
      onDone();
      await navigate({ to: '/clients/$id', params: { id: String(merged.id) } });
      queryClient.removeQueries({ queryKey: clientQuery(other.id).queryKey });
      toast.success('Clients merged', fullName(merged));
      await refreshClients();
    },
  });
}
