import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { pathOf, preloaded, queryClient } from './query.ts';

test('builds the path from the key', () => {
  expect(pathOf(['/api/clients', 5, 'emails'])).toBe('/api/clients/5/emails');
});

test('turns the last part of a key into the query without undefined values', () => {
  expect(pathOf(['/api/clients', { search: 'a&b', status: undefined, limit: 50 }])).toBe(
    '/api/clients?search=a%26b&limit=50',
  );
});

test('retries a failed preload on a later visit, not on the first render', async () => {
  let calls = 0;
  const query = {
    queryKey: ['/api/failing'],
    queryFn: () => {
      calls += 1;
      return Promise.reject(new Error('no'));
    },
    ...preloaded,
  };
  const visit = () => new QueryObserver(queryClient, query).subscribe(() => undefined)();
  await queryClient.prefetchQuery(query);
  visit();
  expect(calls).toBe(1);
  vi.useFakeTimers({ now: Date.now() + 6_000, toFake: ['Date'] });
  visit();
  expect(calls).toBe(2);
  vi.useRealTimers();
  queryClient.clear();
});
