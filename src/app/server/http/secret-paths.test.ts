import { afterAll, beforeAll, expect, test } from 'vitest';
import { redactPath } from '../../../platform/http/guards.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The file name of a calendar feed is its secret. */
const holdsSecret = (path: string) => /:(token|grant)\b|^\/calendar\/:/.test(path);

test('redacts every path that contains a secret in the log', () => {
  const secret = world.routes.map(({ path }) => path).filter(holdsSecret);
  expect(secret.length).toBeGreaterThan(5);
  expect(secret).toContain('/calendar/:file');
  expect(secret.filter(path => holdsSecret(redactPath(path)))).toEqual([]);
});
