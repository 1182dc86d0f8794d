import { z } from 'zod';
import type { SubscriberStatus } from '../contract.ts';
import type { SubscriberFilter, SubscriberPageQuery } from '../subscriber.ts';

/**
 * Repeats the contract's statuses instead of importing them: search schemas of all routes are in the initial bundle,
 * the contract is not.
 */
const statuses: Record<SubscriberStatus, SubscriberStatus> = {
  pending: 'pending',
  active: 'active',
  unsubscribed: 'unsubscribed',
};
type Sort = SubscriberPageQuery['sort'];
const sorts: Record<Sort, Sort> = { name: 'name', '-name': '-name', since: 'since', '-since': '-since' };

/** Search parameters of the list. */
export const subscriberSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
});
export type SubscriberSearch = z.infer<typeof subscriberSearch>;

export const filterOf = ({ search, status }: SubscriberSearch): SubscriberFilter => ({ search, status });

export const isFiltered = ({ search, status }: SubscriberSearch) => Boolean(search || status);
