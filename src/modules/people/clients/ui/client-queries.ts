import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, pathOf, preloaded, queryClient, refresh } from '../../../../ui/data/query.ts';
import { forgetPage } from '../../../../ui/data/recent.ts';
import { loadWhenIdle } from '../../../../ui/when-idle.ts';
import { type ClientPageQuery, clientDetail, clientPage, savedFilter, tagCounts } from '../contract.ts';

export const clientsPath = '/api/clients';

type Filter = Partial<Pick<ClientPageQuery, 'search' | 'status' | 'tag' | 'archived' | 'atRisk' | 'sort'>>;

export const clientQuery = (id: string | number) => ({
  ...get([clientsPath, String(id)], clientDetail),
  ...preloaded,
});

export const clientListQuery = (filter: Filter) => ({
  ...pagesQuery({ path: [clientsPath], filter, page: clientPage }),
  ...preloaded,
});

/** Clients at risk among those searched for. Asked on its own and after the rows, so that the list does not wait. */
export function atRiskCountQuery({ search, tag }: Pick<Filter, 'search' | 'tag'>) {
  const key = [clientsPath, { atRisk: 'only', limit: 1, search, tag }];
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => loadWhenIdle(() => api.get(pathOf(key), clientPage, signal)),
    select: ({ total }) => total,
    placeholderData: keepPreviousData,
  });
}

export const tagsQuery = { ...get([clientsPath, 'tags'], tagCounts), ...preloaded };

/** Not below the clients' key, because changing a client does not affect them. */
export const savedFiltersQuery = get([`${clientsPath}/filters`], savedFilter.array());

export const recentClientsQuery = {
  ...get([clientsPath, { limit: 3, sort: '-createdAt' }], clientPage),
  ...preloaded,
};

/** Invalidates everything that depends on clients, including consent records. */
export const refreshClients = () => refresh(clientsPath, '/api/dashboard/metrics', '/api/privacy/clients');

/** Like `refreshClients`, but skips the deleted client's own queries, which would answer 404 while the page is leaving. */
export async function forgetClient(id: number) {
  forgetPage(`/clients/${id}`);
  const isOf = ({ queryKey: [path, key] }: { queryKey: readonly unknown[] }) =>
    path === clientsPath && String(key) === String(id);
  queryClient.removeQueries({ predicate: isOf, type: 'inactive' });
  await queryClient.invalidateQueries({ predicate: query => query.queryKey[0] === clientsPath && !isOf(query) });
  await refresh('/api/dashboard/metrics');
}
