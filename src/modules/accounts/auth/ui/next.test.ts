import { expect, test } from 'vitest';
import { withNext } from './next.ts';

test('the neighboring page keeps where the person was going', () => {
  expect(withNext('/signup', '/')).toBe('/signup');
  expect(withNext('/signup', '/clients?status=active')).toBe('/signup?next=%2Fclients%3Fstatus%3Dactive');
});
