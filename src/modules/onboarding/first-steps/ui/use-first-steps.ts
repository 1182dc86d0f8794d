import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, preloaded, queryClient, refresh } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { keepTry } from '../../../scheduling/appointments/ui/booking/try-booking.ts';
import { type FirstStepsChange, firstStepList, testBooking } from '../contract.ts';

const failed = (reason: Error) => toast.failure('Something went wrong', sentenceOf(reason, 'Please try again.'));

export function useFirstSteps() {
  const { data } = useQuery(firstStepsQuery);
  const changing = useChangeFirstSteps();
  const removing = useMutation({
    mutationFn: () => api.delete(testBookingPath),
    onSuccess: async () => {
      await refresh(firstStepsPath, '/api/appointments', '/api/dashboard/today');
      toast.success('Test booking removed');
    },
    onError: failed,
  });
  return { list: data, change: changing.mutate, removeTest: () => removing.mutate(), isRemoving: removing.isPending };
}

export const useChangeFirstSteps = () =>
  useMutation({
    mutationFn: (change: FirstStepsChange) => api.patch(firstStepsPath, change, firstStepList),
    onSuccess: answer => queryClient.setQueryData(firstStepsQuery.queryKey, answer),
    onError: failed,
  });

/** Opens the public page in a new tab, prefilled with the user's name and email address. */
export function useTestBooking() {
  const { firstName, lastName, email } = useCurrentUser();
  const preparing = useMutation({
    mutationFn: (_tab: Window | null) => api.post(testBookingPath, {}, testBooking),
    onSuccess: ({ url }, tab) => {
      keepTry(url.slice('/bio/'.length), { firstName, lastName, email });
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    },
    onError: (reason, tab) => {
      tab?.close();
      failed(reason);
    },
  });
  // Open the tab synchronously in the click handler, or popup blockers prevent it.
  return { book: () => preparing.mutate(window.open('', '_blank')), isPreparing: preparing.isPending };
}

export const firstStepsPath = '/api/first-steps';
const testBookingPath = `${firstStepsPath}/test-booking`;

/** Refetched on focus, because steps are done in other tabs. */
export const firstStepsQuery = { ...get([firstStepsPath], firstStepList), ...preloaded, refetchOnWindowFocus: true };
