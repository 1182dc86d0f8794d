import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import { refreshClients } from '../../../people/clients/ui/client-queries.ts';
import type { ClientPackage } from '../contract.ts';
import { clientPackagesPath } from './package-queries.ts';

/** Asks, then deletes a package that no session has used. */
export function useTakeBack({ id, clientId, name }: ClientPackage, onDone: () => void) {
  const deletion = useMutation({
    mutationFn: () => api.delete(`${clientPackagesPath(clientId)}/${id}`),
    onSuccess: async () => {
      onDone();
      toast.success('Package deleted', name);
      await refreshClients();
    },
    onError: async error => {
      toast.failure('Failed to delete', sentenceOf(error, 'Nothing was deleted. Try again.'));
      await refreshClients();
    },
  });
  return async () => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'The client will no longer have it. It hasn’t been used.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isSure) deletion.mutate();
  };
}
