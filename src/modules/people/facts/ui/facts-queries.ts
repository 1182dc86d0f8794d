import { api } from '../../../../ui/data/api.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type ClientFacts, clientFacts, type FactsInput } from '../contract.ts';

const factsPath = (clientId: number) => `/api/clients/${clientId}/facts`;

/** Under the client's own key, as everything that hangs on a client. */
export const factsQuery = (clientId: number) => get(['/api/clients', String(clientId), 'facts'], clientFacts);

/** Replaces these facts and keeps the others. @throws ApiError 409 when another window has changed them since */
export async function saveFacts(facts: ClientFacts, change: Partial<FactsInput>): Promise<ClientFacts> {
  const { tenantId: _tenant, updatedAt: _at, clientId, ...current } = facts;
  const saved = await api.put(factsPath(clientId), { ...current, ...change }, clientFacts);
  await refresh('/api/clients');
  return saved;
}
