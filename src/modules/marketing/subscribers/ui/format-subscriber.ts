import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import type { SubscriberStatus } from '../contract.ts';
import type { Subscriber } from '../subscriber.ts';

const count = new Intl.NumberFormat('en-US');

export const formatCount = (number: number) => count.format(number);

/** "1 subscriber", "1,234 subscribers" */
export const countSubscribers = (total: number) =>
  `${count.format(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`;

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
