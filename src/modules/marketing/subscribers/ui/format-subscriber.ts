import { formatCount } from '../../../../shared/format/format-number.ts';
import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import type { SubscriberStatus } from '../contract.ts';
import type { Subscriber } from '../subscriber.ts';

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
