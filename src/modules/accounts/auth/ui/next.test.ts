import { expect, test } from 'vitest';
import { withNext } from './next.ts';

test('appends the next path to a link unless it is the home page', () => {
  expect(withNext('/signup', '/')).toBe('/signup');
  expect(withNext('/signup', '/clients?status=active')).toBe('/signup?next=%2Fclients%3Fstatus%3Dactive');
});
