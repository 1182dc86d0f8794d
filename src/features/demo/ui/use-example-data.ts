import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { get, justFetched, queryClient } from '../../../ui/query.ts';
import { toast } from '../../../ui/toast.ts';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { exampleData } from '../contract.ts';

const path = '/api/example-data';
const exampleQuery = { ...get([path], exampleData), ...justFetched };

/** Whether the practice has example data, and the two ways to change that; null for who may not. */
export function useExampleData() {
  const mayChange = useMay('practice.write');
  const { data, error, refetch } = useQuery(exampleQuery);
  const adding = useMutation({
    mutationFn: () => api.post(path, {}, exampleData),
    onSuccess: async () => {
      await everythingAgain();
      toast.success('Example data added', 'Look around. One click takes all of it away again.');
    },
    onError: reason => toast.failure('The example data was not added', sentenceOf(reason, 'Please try again.')),
  });
  const removing = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: async () => {
      await everythingAgain();
      toast.success('Example data removed', 'What is left is yours.');
    },
    onError: reason => toast.failure('The example data was not removed', sentenceOf(reason, 'Please try again.')),
  });
  const remove = async () => {
    if (await confirm(question)) removing.mutate();
  };
  return {
    data,
    error,
    refetch,
    add: mayChange ? () => adding.mutate() : null,
    remove: mayChange ? () => void remove() : null,
    isBusy: adding.isPending || removing.isPending,
  };
}

const question = {
  title: 'Remove the example data?',
  message:
    'Its clients, subscribers, products, texts and the campaign go, also where you changed them, and with the clients everything you added to them: sessions, notes, measurements, drafts. What has reached real people stays: published texts, sent campaigns, products somebody got. Everything else of yours stays as it is.',
  confirmLabel: 'Remove',
  isDestructive: true,
};

/** It is in every list there is. */
const everythingAgain = () => queryClient.invalidateQueries();
