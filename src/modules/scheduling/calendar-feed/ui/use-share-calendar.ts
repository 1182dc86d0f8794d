import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import { calendarFeed } from '../contract.ts';
import { feedPath, keepFeed } from './feed-queries.ts';

const again = 'Nothing changed. Try again.';

/** Makes the first address, or, after a question, another one in its place. */
export function useRenewAddress(isFirst: boolean) {
  const renewal = useMutation({
    mutationFn: () => api.post(feedPath, undefined, calendarFeed),
    onSuccess: feed => {
      keepFeed(feed);
      if (isFirst) toast.success('Your calendar is shared', 'Add its address to your calendar.');
      else toast.success('New address created', 'Add it to your calendar again. The old one no longer works.');
    },
    onError: error =>
      toast.failure(
        isFirst ? 'Failed to share your calendar' : 'Failed to create an address',
        sentenceOf(error, again),
      ),
  });
  const renew = async () => {
    const isSure =
      isFirst ||
      (await confirm({
        title: 'Create a new address?',
        message: 'The old one stops working right away. Add the new one to each of your calendars.',
        confirmLabel: 'Create new address',
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
      toast.success('Sharing stopped', 'The address no longer works.');
    },
    onError: error => toast.failure('Failed to stop sharing', sentenceOf(error, again)),
  });
  return async () => {
    const isSure = await confirm({
      title: 'Stop sharing your calendar?',
      message: 'The address stops working right away. You can share again later with a new address.',
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
