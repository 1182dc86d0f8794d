import { beforeEach, expect, test } from 'vitest';
import { addRecent, forgetPage, recentPages } from './recent.ts';

const page = (id: number) => ({ label: `Client ${id}`, href: `/clients/${id}`, icon: 'person' as const });
const shown = (current = '/') => recentPages(current).map(({ href }) => href);

beforeEach(() => {
  for (let [last] = recentPages(''); last; [last] = recentPages('')) forgetPage(last.href);
});

test('lists the latest pages first, without duplicates or the current page', () => {
  for (const id of [1, 2, 3, 1]) addRecent(page(id));
  expect(shown()).toEqual(['/clients/1', '/clients/3', '/clients/2']);
  expect(shown('/clients/1')).toEqual(['/clients/3', '/clients/2']);
});

test('offers five pages even while one of them is open', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7]) addRecent(page(id));
  expect(shown()).toEqual(['/clients/7', '/clients/6', '/clients/5', '/clients/4', '/clients/3']);
  expect(shown('/clients/7')).toHaveLength(5);
});

test('renames a renamed client and drops a deleted one', () => {
  addRecent(page(1));
  addRecent({ ...page(1), label: 'Ana Beck' });
  expect(recentPages('/')).toEqual([{ ...page(1), label: 'Ana Beck' }]);
  forgetPage('/clients/1');
  expect(shown()).toEqual([]);
});
