import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import type { WaitlistEntry } from '../contract.ts';
import { refreshWaitlist, waitlistPath } from './waitlist-queries.ts';

/** Asks, then takes the client out of the line. */
export function useRemoveFromWaitlist() {
  const { mutate } = useMutation({
    mutationFn: ({ id }: WaitlistEntry) => api.delete(`${waitlistPath}/${id}`),
    onSuccess: async () => {
      toast.success('Removed from the waitlist');
      await refreshWaitlist();
    },
    onError: async error => {
      toast.failure('Failed to update the waitlist', sentenceOf(error, 'Nothing changed. Try again.'));
      await refreshWaitlist();
    },
  });
  return useCallback(
    async (entry: WaitlistEntry) => {
      const isSure = await confirm({
        title: `Remove ${entry.client.firstName} ${entry.client.lastName} from the waitlist?`,
        message: 'Any time on offer to them now goes to the next person.',
        confirmLabel: 'Remove',
        isDestructive: true,
      });
      if (isSure) mutate(entry);
    },
    [mutate],
  );
}
