import { domainEvent } from '../../../../platform/events/events.ts';

type OneClient = { clientId: number };

/** Before the row is gone: afterwards nobody knows what was theirs. */
export const clientDeleting = domainEvent<OneClient>('client.deleting');
/** The row is gone, and with it everything that refers to it. */
export const clientDeleted = domainEvent<OneClient>('client.deleted');

/** Two records were one person: what is `from`'s becomes `to`'s. The rows have moved already, as their tables say. */
export type ClientsMerged = { from: number; to: number };
export const clientsMerged = domainEvent<ClientsMerged>('clients.merged');
