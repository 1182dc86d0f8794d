import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { may, type Permission, permissions, roles } from './permissions.ts';

test('docs/security.md lists the roles of every permission', () => {
  const rows = readFileSync('docs/security.md', 'utf8').matchAll(/^\| .*\(`([\w.]+)`\) \|(.*)\|$/gm);
  const written = Object.fromEntries(
    [...rows].map(([, name, cells]) => [name, cells?.split('|').map(cell => cell.trim() === 'yes')]),
  );
  const names = Object.keys(permissions) as Permission[];
  expect(written).toEqual(Object.fromEntries(names.map(name => [name, roles.map(role => may(role, name))])));
});
