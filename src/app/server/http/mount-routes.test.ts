import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Route, route } from '../../../platform/http/declare-route.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { literalPathsFirst } from './mount-routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('routes every path to its own handler', () => {
  const routes = world.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  const asked = routes.map(each => ({ ...each, is: new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`) }));
  const hidden = routes.filter(({ method, path }) => {
    const address = path.replace(/:\w+/g, '7');
    return asked.find(each => each.method === method && each.is.test(address))?.path !== path;
  });
  expect(routes.length).toBeGreaterThan(250);
  expect(hidden).toEqual([]);
});

test('mounts literal paths before parameters and otherwise keeps the order', () => {
  const at = (path: string): Route =>
    route.get(path, { summary: 'x', allow: 'clients.read', audit: 'none' }, async () => undefined);
  const paths = ['/api/b/:id', '/api/b/:id/c', '/api/b/words', '/api/a'];
  expect(literalPathsFirst(paths.map(at)).map(({ path }) => path)).toEqual([
    '/api/a',
    '/api/b/words',
    '/api/b/:id',
    '/api/b/:id/c',
  ]);
});
