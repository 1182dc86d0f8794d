import { api } from '../../../../ui/data/api.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type ClientFacts, clientFacts, type FactsInput } from '../contract.ts';

const factsPath = (clientId: number) => `/api/clients/${clientId}/facts`;

/** Below the client's key, so that it is invalidated together with the client. */
export const factsQuery = (clientId: number) => get(['/api/clients', String(clientId), 'facts'], clientFacts);

/** Changes some facts and keeps the others. @throws ApiError 409 if another window has changed them */
export async function saveFacts(facts: ClientFacts, change: Partial<FactsInput>): Promise<ClientFacts> {
  const { tenantId: _tenant, updatedAt: _at, clientId, ...current } = facts;
  const saved = await api.put(factsPath(clientId), { ...current, ...change }, clientFacts);
  await refresh('/api/clients');
  return saved;
}
