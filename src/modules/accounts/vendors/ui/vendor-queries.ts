import { z } from 'zod';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { paymentWebhook, type VendorState, vendorState } from '../contract.ts';

export const vendorsPath = '/api/vendors';
export const vendorsQuery = get([vendorsPath], z.array(vendorState));
export const paymentWebhookQuery = get([vendorsPath, 'payments', 'webhook'], paymentWebhook);

/** The current user contains whether the practice has a mail server, which every screen shows. */
export function cacheVendor(saved: VendorState) {
  if (saved.vendor === 'mail') void refresh('/api/auth/user');
  return queryClient.setQueryData(vendorsQuery.queryKey, before =>
    before?.map(state => (state.vendor === saved.vendor ? saved : state)),
  );
}
