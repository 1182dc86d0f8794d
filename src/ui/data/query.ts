import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from './api.ts';

export type Parameters = Record<string, string | number | undefined>;
/** Path segments, the first beginning with a slash; a last object becomes the query string. */
export type Key = readonly (string | number | Parameters)[];

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails, and its screen says so: held back, it would load without end.
    queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const moment = 5_000;

/** For what the router fetches ahead of its page: not fetched again, failed or not, when the page is drawn a moment later. */
export const justFetched = {
  staleTime: moment,
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) => state.errorUpdatedAt + moment < Date.now(),
};

/** A GET of the path that the key's segments spell: `useQuery(get(['/api/clients', 5], client))`. */
export const get = <S extends z.ZodType>(key: Key, schema: S) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api.get(pathOf(key), schema, signal) });

/** `['/api/clients', 5, 'emails', { limit: 10 }]` → `/api/clients/5/emails?limit=10`; undefined parameters are left out. */
export function pathOf(key: Key): string {
  const segments: string[] = [];
  const parameters = new URLSearchParams();
  for (const part of key) {
    if (typeof part !== 'object') segments.push(String(part));
    else for (const [name, value] of Object.entries(part)) if (value !== undefined) parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return segments.join('/') + (query && `?${query}`);
}

/** Reloads everything under these paths: `refresh('/api/clients', '/api/dashboard/metrics')`. */
export const refresh = (...paths: string[]) =>
  Promise.all(paths.map(path => queryClient.invalidateQueries({ queryKey: [path] })));
