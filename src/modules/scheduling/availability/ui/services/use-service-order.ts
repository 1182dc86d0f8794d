import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { queryClient } from '../../../../../ui/query.ts';
import { toast } from '../../../../../ui/toast.ts';
import { type Service, service } from '../../contract.ts';
import { refreshServices, servicesPath, servicesQuery } from '../availability-queries.ts';

/** Moves services in the list at once, and tells the server when they have come to rest. */
export function useServiceOrder() {
  const [spoken, setSpoken] = useState('');
  const saving = useMutation({
    mutationFn: (ids: number[]) => api.put(`${servicesPath}/order`, { ids }, z.array(service)),
    onSuccess: () => refreshServices(),
    onError: error => {
      toast.failure('Error', sentenceOf(error, 'Failed to save the order'));
      void refreshServices();
    },
  });
  const save = useDebouncedCallback((ids: number[]) => saving.mutate(ids), { delay: 500, flushOnUnmount: true });
  const move = (from: number, to: number) => {
    // Not what was drawn last: a key may be pressed again before that.
    const services = queryClient.getQueryData(servicesQuery.queryKey) ?? [];
    const moved = services[from];
    if (!moved || to < 0 || to >= services.length || from === to) return;
    const next = services.toSpliced(from, 1).toSpliced(to, 0, moved);
    queryClient.setQueryData(servicesQuery.queryKey, next);
    setSpoken(`${moved.name}: now ${to + 1} of ${next.length}`);
    save(next.map(({ id }) => id));
  };
  const moveBy = ({ id }: Service, places: number) => {
    const services = queryClient.getQueryData(servicesQuery.queryKey) ?? [];
    const from = services.findIndex(each => each.id === id);
    move(from, from + places);
  };
  return { move, moveBy, spoken };
}
