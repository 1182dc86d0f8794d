import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import type { Run } from '../contract.ts';
import { refreshSequences, sequencesPath } from './sequence-queries.ts';

/** Ends a sequence for one person. */
export function useStopRun(sequenceId: number): (run: Run) => void {
  const { mutate } = useMutation({
    mutationFn: ({ id }: Run) => api.post(`${sequencesPath}/${sequenceId}/runs/${id}/stop`),
    onSuccess: (_, { email }) => {
      toast.success('Stopped', email);
      return refreshSequences();
    },
    onError: error => toast.failure('Failed to stop it', sentenceOf(error, 'Please try again.')),
  });
  return useCallback(
    (run: Run) => {
      const question = {
        title: `Stop this sequence for ${[run.firstName, run.lastName].filter(Boolean).join(' ') || run.email}?`,
        message: 'This person won’t get the remaining emails. Everyone else stays in it.',
        confirmLabel: 'Stop',
        isDestructive: true,
      };
      void confirm(question).then(isConfirmed => isConfirmed && mutate(run));
    },
    [mutate],
  );
}
