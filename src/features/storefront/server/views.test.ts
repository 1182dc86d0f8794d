import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../platform/database/scope.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';
import { addViews } from './storefront.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a page that was looked at is still as it was when it was made', async () => {
  const { call } = await buildPractice(world);
  const made = await (await call('GET', '/api/storefront')).json();
  expect(made.updatedAt).toBe(made.createdAt);
  await addViews(asSystem(world.services.database), new Map([[made.id, 7]]));
  const seen = await (await call('GET', '/api/storefront')).json();
  expect(seen).toEqual({ ...made, views: 7 });
  await call('PUT', `/api/storefront/${made.id}`, seen);
  const saved = await (await call('GET', '/api/storefront')).json();
  expect(saved.updatedAt > saved.createdAt).toBe(true);
});
