import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import type { MeasurementGoal } from '../contract.ts';
import { goalPath } from './measurement-queries.ts';

/** Removes the goal at once; the toast offers the way back. */
export function useForgetGoal(clientId: number) {
  const restoring = useMutation({
    mutationFn: (goal: MeasurementGoal) => api.put(goalPath(clientId), goal),
    onSuccess: () => refreshClients(),
    onError: error => toast.failure('Failed to restore goal', sentenceOf(error, 'Set it again.')),
  });
  const forgetting = useMutation({
    mutationFn: (_: MeasurementGoal) => api.delete(goalPath(clientId)),
    onSuccess: async (_, goal) => {
      toast.success('Goal removed', '', { undo: () => restoring.mutate(goal) });
      await refreshClients();
    },
    onError: error => toast.failure('Failed to remove goal', sentenceOf(error, 'Nothing was removed. Try again.')),
  });
  return forgetting.mutate;
}
