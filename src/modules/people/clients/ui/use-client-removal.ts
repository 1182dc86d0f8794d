import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { type Client, client } from '../contract.ts';
import { clientsPath, forgetClient, refreshClients } from './client-queries.ts';
import { fullName } from './format-client.ts';
import { removeFromLists } from './list/client-lists.ts';

/** Archives and restores without confirmation, because both can be undone. */
export function useArchiveClient() {
  const archiving = useMutation({
    mutationFn: ({ id }: Client) => api.post(`${clientsPath}/${id}/archive`, {}, client),
    onSuccess: async archived => {
      removeFromLists('others', [archived.id]);
      toast.success('Client archived', fullName(archived), { undo: () => restoring.mutate(archived) });
      await refreshClients();
    },
    onError: error => toast.failure('Failed to archive client', sentenceOf(error, tryAgain)),
  });
  const restoring = useMutation({
    mutationFn: ({ id }: Client) => api.post(`${clientsPath}/${id}/restore`, {}, client),
    onSuccess: async restored => {
      removeFromLists('archive', [restored.id]);
      toast.success('Client restored', fullName(restored), { undo: () => archiving.mutate(restored) });
      await refreshClients();
    },
    onError: error => toast.failure('Failed to restore client', sentenceOf(error, tryAgain)),
  });
  return { archive: archiving.mutate, restore: restoring.mutate };
}

const tryAgain = 'Nothing was changed. Please try again.';

/** Deletes after a confirmation; `onDeleted` runs before the lists are reloaded. */
export function useDeleteClient(onDeleted?: () => void) {
  const deletion = useMutation({
    mutationFn: ({ id }: Client) => api.delete(`${clientsPath}/${id}`),
    onSuccess: async (_, client) => {
      onDeleted?.();
      removeFromLists('every', [client.id]);
      toast.success('Client deleted successfully', fullName(client));
      await forgetClient(client.id);
    },
    onError: error =>
      toast.failure('Failed to delete client', sentenceOf(error, 'Nothing was deleted. Please try again.')),
  });
  return async (client: Client) => {
    const isConfirmed = await confirm({
      title: `Delete ${fullName(client)}?`,
      message:
        'Their appointments, notes, measurements and health facts are permanently deleted. This can’t be undone.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) deletion.mutate(client);
  };
}
