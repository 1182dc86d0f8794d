import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { calendarFeed } from '../contract.ts';
import { feedPath, keepFeed } from './feed-queries.ts';

const again = 'Nothing has changed. Please try again.';

/** Makes the first address, or, after a question, another one in its place. */
export function useRenewAddress(isFirst: boolean) {
  const renewal = useMutation({
    mutationFn: () => api.post(feedPath, undefined, calendarFeed),
    onSuccess: feed => {
      keepFeed(feed);
      if (isFirst) toast.success('Your calendar is shared', 'Add its address to your calendar.');
      else toast.success('New address made', 'Add it to your calendar again; the old one shows nothing any more.');
    },
    onError: error =>
      toast.failure(isFirst ? 'Failed to share your calendar' : 'Failed to make an address', sentenceOf(error, again)),
  });
  const renew = async () => {
    const isSure =
      isFirst ||
      (await confirm({
        title: 'Make a new address?',
        message: 'The old one stops at once, in every calendar you added it to. You add the new one there again.',
        confirmLabel: 'Make a new address',
        isDestructive: true,
      }));
    if (isSure) renewal.mutate();
  };
  return { renew, isPending: renewal.isPending };
}

/** Asks, then ends the address. */
export function useStopSharing() {
  const ending = useMutation({
    mutationFn: () => api.delete(feedPath, undefined, calendarFeed),
    onSuccess: feed => {
      keepFeed(feed);
      toast.success('Sharing stopped', 'The address shows nothing any more.');
    },
    onError: error => toast.failure('Failed to stop sharing', sentenceOf(error, again)),
  });
  return async () => {
    const isSure = await confirm({
      title: 'Stop sharing your calendar?',
      message: 'The address stops at once. You can share again later, with a new address.',
      confirmLabel: 'Stop sharing',
      isDestructive: true,
    });
    if (isSure) ending.mutate();
  };
}

/** Shows names to whoever has the address, or only when one is busy. */
export function useHideNames() {
  return useMutation({
    mutationFn: (hideNames: boolean) => api.put(feedPath, { hideNames }, calendarFeed),
    onSuccess: keepFeed,
    onError: error => toast.failure('Failed to save', sentenceOf(error, again)),
  });
}
