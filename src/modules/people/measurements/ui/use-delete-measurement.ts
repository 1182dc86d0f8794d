import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import { formatAmount, type Measure, type Measurement } from '../contract.ts';
import { formatMeasuredOn } from './format-measurement.ts';
import { measurementsPath } from './measurement-queries.ts';

/** Deletes at once; the toast offers the way back. */
export function useDeleteMeasurement(clientId: number, measure: Measure) {
  const path = measurementsPath(clientId);
  const describe = ({ value, measuredOn }: Measurement) =>
    `${measure.label} ${formatAmount(value, measure)}, ${formatMeasuredOn(measuredOn)}`;
  const restoring = useMutation({
    mutationFn: ({ kind, value, measuredOn, note }: Measurement) => api.post(path, { kind, value, measuredOn, note }),
    onSuccess: async (_, restored) => {
      toast.success('Measurement restored', describe(restored));
      await refreshClients();
    },
    onError: error => toast.failure('Failed to restore measurement', sentenceOf(error, 'Add it again.')),
  });
  const deletion = useMutation({
    mutationFn: ({ id }: Measurement) => api.delete(`${path}/${id}`),
    onSuccess: async (_, deleted) => {
      toast.success('Measurement deleted', describe(deleted), { undo: () => restoring.mutate(deleted) });
      await refreshClients();
    },
    onError: error =>
      toast.failure('Failed to delete measurement', sentenceOf(error, 'Nothing was deleted. Try again.')),
  });
  const { mutate } = deletion;
  return useCallback((measurement: Measurement) => mutate(measurement), [mutate]);
}
