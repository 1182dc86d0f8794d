import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import { type DeletionInput, deletionAnswer } from '../subscriber.ts';
import { countSubscribers } from './format-subscriber.ts';
import { refreshSubscribers, subscribersPath } from './subscriber-queries.ts';

type Asked = {
  which: DeletionInput;
  /** Who they are, for the question: an address, or "12 subscribers". */
  named: string;
  count: number;
  /** How many of them have unsubscribed, which is not forgotten with them. */
  unsubscribed: number;
};

/** Asks first, then deletes; `onDeleted` runs before the list is loaded again. */
export function useDeleteSubscribers(onDeleted?: () => void) {
  const deletion = useMutation({
    mutationFn: ({ which }: Asked) => api.post(`${subscribersPath}/delete`, which, deletionAnswer),
    onSuccess: ({ deleted }) => {
      onDeleted?.();
      toast.success(`${countSubscribers(deleted)} deleted`);
      return refreshSubscribers();
    },
    onError: error =>
      toast.failure('Failed to delete subscribers', sentenceOf(error, 'Nothing was deleted. Please try again.')),
  });
  const remove = async (asked: Asked) => {
    const isConfirmed = await confirm({
      title: `Delete ${asked.named}?`,
      message: describeDeletion(asked),
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) deletion.mutate(asked);
  };
  return { remove, isPending: deletion.isPending };
}

function describeDeletion({ count, unsubscribed }: Asked): string {
  const always = 'This can’t be undone. A deleted address can subscribe again.';
  if (!unsubscribed) return always;
  const who = count === 1 ? 'This person has unsubscribed' : 'Some of them have unsubscribed';
  return `${always}\n\n${who}. They stay unsubscribed: they won’t get your campaigns, and importing won’t bring them back.`;
}
