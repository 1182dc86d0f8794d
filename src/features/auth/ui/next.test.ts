import { expect, test } from 'vitest';
import { destination, withNext } from './next.ts';

const site = 'https://sorrel.example';

test('a path of this site is kept with its query and fragment', () => {
  expect(destination('/clients?search=ann#top', site)).toBe('https://sorrel.example/clients?search=ann#top');
});

test('nothing that leads elsewhere is followed', () => {
  const hostile = [
    undefined,
    '',
    'clients',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'https:sorrel.example',
    'javascript:alert(1)',
    '/\n/evil.example',
  ];
  for (const next of hostile) expect(destination(next, site)).toBe('https://sorrel.example/');
  expect(destination('/..//evil.example', site)).toBe('https://sorrel.example//evil.example');
});

test('the neighboring page keeps where the person was going', () => {
  expect(withNext('/signup', '/')).toBe('/signup');
  expect(withNext('/signup', '/clients?status=active')).toBe('/signup?next=%2Fclients%3Fstatus%3Dactive');
});
