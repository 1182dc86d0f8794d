import { api } from '../../../../ui/data/api.ts';
import { pathOf } from '../../../../ui/data/query.ts';
import { SearchSelect, type SearchSelectProps } from '../../../../ui/form/SearchSelect.tsx';
import { clientPage } from '../contract.ts';
import { clientsPath } from './client-queries.ts';
import { fullName } from './format-client.ts';

export type NamedClient = { id: number; name: string; email?: string };

/** Selects a client by searching on the server. */
export const ClientSelect = (props: SearchSelectProps<NamedClient>) => (
  <SearchSelect
    placeholder="Search by name or email"
    {...props}
    path={clientsPath}
    find={findClients}
    words={searchTexts}
  />
);

const searchTexts = { failed: 'Failed to load clients', nothing: 'No client matches' };

async function findClients(query: { search: string | undefined; limit: number }, signal: AbortSignal) {
  const { items } = await api.get(pathOf([clientsPath, query]), clientPage, signal);
  return items.map(client => ({ ...client, name: fullName(client), more: client.email }));
}
