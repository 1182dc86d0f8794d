import { expect, test } from 'vitest';
import { pathOf } from './query.ts';

test('a key spells its path', () => {
  expect(pathOf(['/api/clients', 5, 'emails'])).toBe('/api/clients/5/emails');
});

test('the last part of a key becomes the query, without what is undefined', () => {
  expect(pathOf(['/api/clients', { search: 'a&b', status: undefined, limit: 50 }])).toBe(
    '/api/clients?search=a%26b&limit=50',
  );
});
