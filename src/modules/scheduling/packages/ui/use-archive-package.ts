import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import type { PracticePackage } from '../contract.ts';
import { packagesPath, refreshPackages } from './package-queries.ts';

/** Asks, then takes the package off the list. */
export function useArchivePackage({ id, name }: PracticePackage) {
  const archiving = useMutation({
    mutationFn: () => api.delete(`${packagesPath}/${id}`),
    onSuccess: async () => {
      toast.success('Package archived', `${name} is no longer offered.`);
      await refreshPackages();
    },
    onError: async error => {
      toast.failure('Failed to archive', sentenceOf(error, 'Nothing changed. Try again.'));
      await refreshPackages();
    },
  });
  return async () => {
    const isSure = await confirm({
      title: `Archive ${name}?`,
      message: 'It will no longer be offered. Clients who have it keep what they have left.',
      confirmLabel: 'Archive',
    });
    if (isSure) archiving.mutate();
  };
}
