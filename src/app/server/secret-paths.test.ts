import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggable } from '../../platform/http/guards.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('no address that is a secret by itself stands in the log', () => {
  const secret = world.routes.map(({ path }) => path).filter(path => /:(token|grant)\b/.test(path));
  expect(secret.length).toBeGreaterThan(5);
  expect(secret.filter(path => /:(token|grant)\b/.test(loggable(path)))).toEqual([]);
});
