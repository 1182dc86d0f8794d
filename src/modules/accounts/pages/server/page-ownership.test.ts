import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("shows members the practice's page and lets practitioners edit it or add their own", async () => {
  const practice = await buildPractice(world);
  const [viewer, practitioner] = [
    await buildMember(world, practice, 'viewer'),
    await buildMember(world, practice, 'practitioner'),
  ];
  const page = await (await viewer.call('GET', '/api/storefront')).json();
  expect(page).toMatchObject({ slug: practice.slug, userId: practice.userId });
  const save = (who: typeof viewer) => who.call('PUT', `/api/storefront/${page.id}`, { ...page, tagline: 'Eat well' });
  expect((await save(viewer)).status).toBe(403);
  expect(await (await save(practitioner)).json()).toMatchObject({ tagline: 'Eat well', userId: practice.userId });

  const own = await practitioner.call('POST', '/api/storefront', { ...page, slug: `${practice.slug}-own` });
  expect(own.status).toBe(201);
  expect(await (await practitioner.call('GET', '/api/storefront')).json()).toMatchObject({
    slug: `${practice.slug}-own`,
    userId: practitioner.userId,
  });
  expect(await (await practice.call('GET', '/api/storefront')).json()).toMatchObject({ slug: practice.slug });
});

test("answers 404 when saving another practice's page", async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const theirs = await (await other.call('GET', '/api/storefront')).json();
  expect((await practice.call('PUT', `/api/storefront/${theirs.id}`, theirs)).status).toBe(404);
});
