import { domainEvent } from '../../../../platform/events/events.ts';

type Started = { id: number; email: string; firstName: string | null; lastName: string | null; now: Date };

/** Somebody gets the newsletter from now on, by their own word or the practice's; a list that is imported is not news. */
export const subscriptionStarted = domainEvent<Started>('subscription.started');

/** These addresses get no email to many any more, subscribers or not. */
export const addressesUnsubscribed = domainEvent<{ addresses: string[]; now: Date }>('addresses.unsubscribed');
