import { z } from 'zod';
import type { SubscriberStatus } from '../contract.ts';
import type { SubscriberFilter, SubscriberPageQuery } from '../subscriber.ts';

/** Named here and not imported: the addresses of all pages are part of the first screen, the contract is not. */
const statuses: Record<SubscriberStatus, SubscriberStatus> = {
  pending: 'pending',
  active: 'active',
  unsubscribed: 'unsubscribed',
};
type Sort = SubscriberPageQuery['sort'];
const sorts: Record<Sort, Sort> = { name: 'name', '-name': '-name', since: 'since', '-since': '-since' };

/** What of the list stands in the address. */
export const subscriberSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
});
export type SubscriberSearch = z.infer<typeof subscriberSearch>;

/** Which subscribers it means, without their order. */
export const filterOf = ({ search, status }: SubscriberSearch): SubscriberFilter => ({ search, status });

export const isFiltered = ({ search, status }: SubscriberSearch) => Boolean(search || status);
