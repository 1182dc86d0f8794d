import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { get, queryClient, refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { type PracticeDomain, practiceDomain } from '../contract.ts';

export const domainPath = '/api/domains';
export const domainQuery = get([domainPath], practiceDomain);

/** The page's address in the editor changes with it. */
export function keepDomain(answer: PracticeDomain) {
  queryClient.setQueryData(domainQuery.queryKey, answer);
  void refresh('/api/storefront');
}

export function useCheckDomain() {
  return useMutation({
    mutationFn: () => api.post(`${domainPath}/check`, {}, practiceDomain),
    onSuccess: answer => {
      keepDomain(answer);
      if (answer.domain?.state === 'verified')
        toast.success('Your domain works', `Your pages are at ${answer.origin}.`);
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to check the domain')),
  });
}
