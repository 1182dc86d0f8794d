import { domainEvent } from '../../../../platform/events/events.ts';

type Started = { id: number; email: string; firstName: string | null; lastName: string | null; now: Date };

/** Someone was subscribed, by themselves or by the practice. Not published for imports. */
export const subscriptionStarted = domainEvent<Started>('subscription.started');

/** These addresses no longer get bulk email; they need not be subscribers. */
export const addressesUnsubscribed = domainEvent<{ addresses: string[]; now: Date }>('addresses.unsubscribed');
