import { formatCount } from '../../../../shared/format/format-number.ts';
import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { preloaded, refresh } from '../../../../ui/data/query.ts';
import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import type { SubscriberStatus } from '../contract.ts';
import { type Subscriber, subscriberPage } from '../subscriber.ts';
import type { SubscriberSearch } from './subscriber-search.ts';

export const subscribersPath = '/api/subscribers';

export const subscriberListQuery = ({ search, status, sort }: SubscriberSearch) => ({
  ...pagesQuery({ path: [subscribersPath], filter: { search, status, sort }, page: subscriberPage }),
  ...preloaded,
});

export const useSubscribers = (filter: SubscriberSearch) => usePages(subscriberListQuery(filter));
export type SubscriberList = ReturnType<typeof useSubscribers>;

/** Includes clients, whose pages show their subscription. */
export const refreshSubscribers = () => refresh(subscribersPath, '/api/clients');

/** "1 subscriber", "1,234 subscribers" */
export const countSubscribers = (total: number) =>
  `${formatCount(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`;

/** "Ann Lee", "Ann"; empty without a name. */
export const nameOf = ({ firstName, lastName }: Pick<Subscriber, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

export const statusTones: Record<SubscriberStatus, StatusTone> = {
  active: 'good',
  pending: 'warning',
  unsubscribed: 'off',
};

/** Short labels for table rows. */
export const shortStatus: Record<SubscriberStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
};
