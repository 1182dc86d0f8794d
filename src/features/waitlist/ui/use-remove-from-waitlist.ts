import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import type { WaitlistEntry } from '../contract.ts';
import { refreshWaitlist, waitlistPath } from './waitlist-queries.ts';

/** Asks, then takes the client out of the line. */
export function useRemoveFromWaitlist() {
  const { mutate } = useMutation({
    mutationFn: ({ id }: WaitlistEntry) => api.delete(`${waitlistPath}/${id}`),
    onSuccess: async () => {
      toast.success('Taken off the waitlist');
      await refreshWaitlist();
    },
    onError: async error => {
      toast.failure('Failed to change the waitlist', sentenceOf(error, 'Nothing has changed. Please try again.'));
      await refreshWaitlist();
    },
  });
  return useCallback(
    async (entry: WaitlistEntry) => {
      const isSure = await confirm({
        title: `Take ${entry.client.firstName} ${entry.client.lastName} off the waitlist?`,
        message: 'A time that is on offer to them just now goes to the next one.',
        confirmLabel: 'Take Off',
        isDestructive: true,
      });
      if (isSure) mutate(entry);
    },
    [mutate],
  );
}
