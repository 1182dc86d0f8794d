import { domainEvent } from '../../../../platform/events/events.ts';

type OneClient = { clientId: number };

/** Published before the row is deleted, while listeners can still read its data. */
export const clientDeleting = domainEvent<OneClient>('client.deleting');
/** Published after the row and everything that refers to it was deleted. */
export const clientDeleted = domainEvent<OneClient>('client.deleted');

/** Published after a merge; the rows of `from` have already moved to `to` as their table facts say. */
export type ClientsMerged = { from: number; to: number };
export const clientsMerged = domainEvent<ClientsMerged>('clients.merged');
