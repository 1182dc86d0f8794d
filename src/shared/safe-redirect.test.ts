import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test('keeps a path of this site with its query and fragment', () => {
  expect(safeRedirect('/clients?search=ann#top')).toBe('/clients?search=ann#top');
});

test.each([
  undefined,
  '',
  'clients',
  '//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'https:sorrel.example',
  'javascript:alert(1)',
  '/api/logout',
  '/%61pi/logout',
  '/%',
])('redirects %j to the start page', next => {
  expect(safeRedirect(next)).toBe('/');
});
