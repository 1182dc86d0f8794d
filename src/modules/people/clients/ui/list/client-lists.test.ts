import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../../../ui/data/query.ts';
import type { ListedClient } from '../../contract.ts';
import { clientListQuery } from '../client-queries.ts';
import { removeFromLists, updateInLists } from './client-lists.ts';

afterEach(() => queryClient.clear());

const client = (id: number, firstName = `First${id}`): ListedClient => ({
  id,
  firstName,
  lastName: 'Person',
  email: `c${id}@client.example`,
  tenantId: 1,
  userId: 1,
  phone: null,
  phoneText: null,
  age: null,
  goal: 'general_health',
  notes: null,
  status: 'active',
  progressPercentage: 0,
  lastContact: null,
  profileImageUrl: null,
  tags: [],
  archivedAt: null,
  emailReminders: true,
  smsReminders: true,
  smsConsentAt: null,
  language: null,
  nextAppointment: '2026-12-01T17:00:00Z',
  balance: [],
  oldestDueDate: null,
  weeksWithoutSession: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
});
const counts = { active: 4, inactive: 0, paused: 0, archived: 0 };
const listKey = clientListQuery({}).queryKey;
const archiveKey = clientListQuery({ archived: 'only' }).queryKey;
const fill = (key: typeof listKey, ids: number[][]) =>
  queryClient.setQueryData(key, {
    pageParams: ids.map(String),
    pages: ids.map(page => ({ items: page.map(id => client(id)), nextCursor: null, total: ids.flat().length, counts })),
  });
const read = (key: typeof listKey) =>
  queryClient.getQueryData(key)?.pages.map(page => [page.total, page.items.map(each => each.id)]);

test('removes archived, restored and deleted clients from the cached lists', () => {
  fill(listKey, [[1, 2], [3]]);
  fill(archiveKey, [[4, 2]]);
  removeFromLists('others', [2]);
  expect(read(listKey)).toEqual([
    [2, [1]],
    [2, [3]],
  ]);
  expect(read(archiveKey)).toEqual([[2, [4, 2]]]);
  removeFromLists('archive', [4]);
  expect(read(archiveKey)).toEqual([[1, [2]]]);
  removeFromLists('every', [2, 3]);
  expect([read(listKey), read(archiveKey)]).toEqual([
    [
      [1, [1]],
      [1, []],
    ],
    [[0, []]],
  ]);
});

test('updates a changed client in the cached lists only', () => {
  fill(listKey, [[1, 2]]);
  const tags = [{ tag: 'vegan', count: 1 }];
  queryClient.setQueryData(['/api/clients', 'tags'], tags);
  const { nextAppointment, balance, oldestDueDate, weeksWithoutSession, ...changed } = client(2, 'Changed');
  updateInLists(changed);
  expect(queryClient.getQueryData(listKey)?.pages[0]?.items.map(each => each.firstName)).toEqual(['First1', 'Changed']);
  // Changing the client does not change its upcoming appointment.
  expect(queryClient.getQueryData(listKey)?.pages[0]?.items[1]).toMatchObject({
    nextAppointment,
    balance,
    oldestDueDate,
    weeksWithoutSession,
  });
  expect(queryClient.getQueryData(['/api/clients', 'tags'])).toBe(tags);
});
