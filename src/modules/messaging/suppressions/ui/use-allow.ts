import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import type { Suppression } from '../contract.ts';
import { questionOf } from './describe-suppression.ts';
import { refreshSuppressions, suppressionsPath } from './suppression-queries.ts';

/** Asks first, and says what it means. */
export function useAllow() {
  const { mutate } = useMutation({
    mutationFn: ({ id }: Suppression) => api.delete(`${suppressionsPath}/${id}`),
    onSuccess: (_, { email }) => {
      toast.success('Allowed again', email);
      return refreshSuppressions();
    },
    onError: error =>
      toast.failure('Failed to allow the address', sentenceOf(error, 'Nothing was changed. Please try again.')),
  });
  return useCallback(
    async (suppression: Suppression) => {
      const isConfirmed = await confirm({ ...questionOf(suppression), cancelLabel: 'Keep' });
      if (isConfirmed) mutate(suppression);
    },
    [mutate],
  );
}
