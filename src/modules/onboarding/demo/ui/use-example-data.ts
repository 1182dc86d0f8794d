import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, preloaded, queryClient } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { exampleData } from '../contract.ts';

const path = '/api/example-data';
const exampleQuery = { ...get([path], exampleData), ...preloaded };

/** State of the example data and mutations to add and remove it; `data` is null without permission. */
export function useExampleData() {
  const mayChange = useMay('practice.write');
  const { data, error, refetch } = useQuery(exampleQuery);
  const adding = useMutation({
    mutationFn: () => api.post(path, {}, exampleData),
    onSuccess: async () => {
      await everythingAgain();
      toast.success('Example data added', 'Take a look around. You can remove it all with one click.');
    },
    onError: reason => toast.failure('Failed to add example data', sentenceOf(reason, 'Please try again.')),
  });
  const removing = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: async () => {
      await everythingAgain();
      toast.success('Example data removed', 'Everything left is yours.');
    },
    onError: reason => toast.failure('Failed to remove example data', sentenceOf(reason, 'Please try again.')),
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
    'This deletes the example clients and everything you added to them, plus the example subscribers, products, content and campaign, even if you changed them. What reached real people stays: published posts, sent campaigns and products someone got.',
  confirmLabel: 'Remove',
  isDestructive: true,
};

/** Invalidates everything, because example data appears in every list. */
const everythingAgain = () => queryClient.invalidateQueries();
