import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../platform/database/scope.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';
import { fillContents } from './contents.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the demo practice has articles on its page, a caption that waits, and drafts, none with a claim to mark', async () => {
  const practice = await buildPractice(world);
  await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    fillContents(scope, { zone: 'America/Los_Angeles', now: new Date() }),
  );
  const { items } = await (await practice.call('GET', '/api/contents?limit=50')).json();
  const states = items.map((each: { type: string; status: string }) => `${each.type} ${each.status}`).toSorted();
  expect(states).toEqual([
    'blog published',
    'instagram scheduled',
    'newsletter draft',
    'recipe published',
    'social draft',
  ]);
});
