import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { addExampleData } from './add.ts';
import { removeExampleData } from './remove.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test('adds and removes example data once despite concurrent requests', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  const principal = { ...practice, role: 'owner' as const };
  const clients = async () => (await (await practice.call('GET', '/api/clients')).json()).length;
  const [one, other] = await Promise.all([
    addExampleData(world.services, principal),
    addExampleData(world.services, principal),
  ]);
  expect(one).toEqual(other);
  expect(await clients()).toBe(18);
  await Promise.all([removeExampleData(world.services, principal), removeExampleData(world.services, principal)]);
  expect(await clients()).toBe(0);
  // Adding again works after a removal, also while another request removes it.
  await addExampleData(world.services, principal);
  await Promise.all([removeExampleData(world.services, principal), addExampleData(world.services, principal)]);
  expect([0, 18]).toContain(await clients());
});
