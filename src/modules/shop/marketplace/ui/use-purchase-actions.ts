import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Purchase, purchase as purchaseSchema } from '../contract.ts';
import { purchasesPath, refreshPurchases } from './marketplace-queries.ts';

/** What helps a buyer who cannot get at the file. */
export function usePurchaseActions({ id, customerEmail }: Purchase) {
  const { hasMailServer } = useCurrentUser().practice;
  const sending = useMutation({
    mutationFn: () => api.post(`${purchasesPath}/${id}/send-link`),
    onSuccess: () =>
      hasMailServer
        ? toast.success('Email queued', `It links to everything ${customerEmail} bought from you.`)
        : toast.failure('Email not sent', 'No mail server is set up. Find the link in Email Logs.'),
    onError: error => toast.failure('Failed to resend the link', sentenceOf(error, 'Try again.')),
  });
  const resetting = useMutation({
    mutationFn: () => api.post(`${purchasesPath}/${id}/reset-downloads`, undefined, purchaseSchema),
    onSuccess: ({ downloadCount, downloadLimit }) => {
      const left = downloadLimit - downloadCount;
      toast.success('Downloads reset', `${left} ${left === 1 ? 'download' : 'downloads'} left.`);
    },
    onError: error => toast.failure('Failed to reset downloads', sentenceOf(error, 'Try again.')),
    onSettled: refreshPurchases,
  });
  return { sendLink: () => sending.mutate(), resetDownloads: () => resetting.mutate() };
}
