import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from './api.ts';

export type Parameters = Record<string, string | number | undefined>;
/** Path segments, the first beginning with a slash; an object at the end becomes the query string. */
export type Key = readonly (string | number | Parameters)[];

export const queryClient = new QueryClient({
  defaultOptions: {
    // By default, TanStack Query pauses requests while offline, which would show a loading state forever; here they
    // fail with a message.
    queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const preloadStaleMs = 5_000;

/**
 * For queries that the router preloads: neither a success nor a failure is fetched again when the page renders a
 * moment later.
 */
export const preloaded = {
  staleTime: preloadStaleMs,
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
    state.errorUpdatedAt + preloadStaleMs < Date.now(),
};

/** A GET of the path that the key spells: `useQuery(get(['/api/clients', 5], client))`. */
export const get = <S extends z.ZodType>(key: Key, schema: S) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api.get(pathOf(key), schema, signal) });

/** `['/api/clients', 5, 'emails', { limit: 10 }]` → `/api/clients/5/emails?limit=10`; undefined parameters are omitted. */
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

/** Invalidates all queries under these paths: `refresh('/api/clients', '/api/dashboard/metrics')`. */
export const refresh = (...paths: string[]) =>
  Promise.all(paths.map(path => queryClient.invalidateQueries({ queryKey: [path] })));
