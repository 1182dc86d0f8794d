import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { toast } from '../../../../ui/toast.ts';
import type { Subscriber } from '../subscriber.ts';
import { refreshSubscribers, subscribersPath } from './subscriber-queries.ts';

/** Asks first: it is for the person alone to take it back. */
export function useUnsubscribe() {
  const unsubscribing = useMutation({
    mutationFn: ({ id }: Subscriber) => api.post(`${subscribersPath}/${id}/unsubscribe`, {}),
    onSuccess: (_, { email }) => {
      toast.success('Unsubscribed', email);
      return refreshSubscribers();
    },
    onError: error =>
      toast.failure('Failed to unsubscribe', sentenceOf(error, 'Nothing was changed. Please try again.')),
  });
  return async (subscriber: Subscriber) => {
    const isConfirmed = await confirm({
      title: `Unsubscribe ${subscriber.email}?`,
      message: 'They won’t get your newsletter anymore. Only they can subscribe again, on your page.',
      confirmLabel: 'Unsubscribe',
      cancelLabel: 'Keep',
    });
    if (isConfirmed) unsubscribing.mutate(subscriber);
  };
}
