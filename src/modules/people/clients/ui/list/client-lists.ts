import type { InfiniteData, Query } from '@tanstack/react-query';
import { queryClient } from '../../../../../ui/data/query.ts';
import type { Client, ClientPage } from '../../contract.ts';
import { clientsPath } from '../client-queries.ts';

// Optimistic updates of cached lists, because reloading a list of thousands takes time.

type Pages = InfiniteData<ClientPage>;
/** Archived clients are only in the archive list, all others only in the other lists. */
type ListKind = 'archive' | 'others' | 'every';

/** Removes clients from cached lists. */
export function removeFromLists(which: ListKind, ids: number[]) {
  const removedIds = new Set(ids);
  const predicate = (query: Query) => which === 'every' || (which === 'archive') === isArchive(query.queryKey);
  change(data => without(data, removedIds), predicate);
}

/** Updates a client in all cached lists. */
export const updateInLists = (client: Client) => change(data => replaced(data, client));

export function without(data: Pages, removedIds: ReadonlySet<number>): Pages {
  const isHere = ({ id }: Client) => !removedIds.has(id);
  const left = data.pages.map(page => ({ ...page, items: page.items.filter(isHere) }));
  const count = (pages: ClientPage[]) => pages.reduce((sum, page) => sum + page.items.length, 0);
  const removed = count(data.pages) - count(left);
  return { ...data, pages: left.map(page => ({ ...page, total: page.total - removed })) };
}

export const replaced = (data: Pages, client: Client): Pages => ({
  ...data,
  pages: data.pages.map(page => ({
    ...page,
    items: page.items.map(each => (each.id === client.id ? { ...each, ...client } : each)),
  })),
});

function change(update: (data: Pages) => Pages, isMeant: (query: Query) => boolean = () => true) {
  queryClient.setQueriesData<unknown>(
    { queryKey: [clientsPath], predicate: query => isList(query.queryKey) && isMeant(query) },
    (data: unknown) => (isPages(data) ? update(data) : data),
  );
}

const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data;

/** In the key of a list, the filter directly follows the path; keys of a single client's data have its id there. */
const isList = ([, filter]: readonly unknown[]) => typeof filter === 'object';

const isArchive = ([, filter]: readonly unknown[]) =>
  typeof filter === 'object' && filter !== null && Reflect.get(filter, 'archived') === 'only';
