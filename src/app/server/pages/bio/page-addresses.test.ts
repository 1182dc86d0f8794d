import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProduct } from '../../../../testing/practice/shop.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  await buildProduct(world, practice);
});
afterAll(() => world.close());

const get = async (path: string, open = call(world)) => {
  const answer = await open('GET', path);
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
};

describe('a path with a trailing slash', () => {
  test.each([
    ['/login/', '/login'],
    ['/signup/?next=%2Fclients', '/signup?next=%2Fclients'],
    ['/developers//', '/developers'],
    ['/clients/', '/clients'],
    ['/settings/?tab=api', '/settings?tab=api'],
    ['/clients/5/', '/clients/5'],
  ])('redirects from %s to %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 301, location });
  });

  test('redirects to existing pages of a practice', async () => {
    for (const path of ['shop', 'articles', 'book', 'shop/1'])
      expect(await get(`/bio/${practice.slug}/${path}/?from=mail`), path).toMatchObject({
        status: 301,
        location: `/bio/${practice.slug}/${path}?from=mail`,
      });
  });

  test.each([
    '/nothing/',
    '/bio/nobody-here/shop/',
    '/bio//shop/',
    '//evil.example/',
    '//login/',
    '/.//login/',
    '/%5C/login/',
    '/%2Flogin/',
  ])('answers 404 to %s', async path => {
    const answer = await world.fetch(new Request(`http://localhost:3000${path}`), {});
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  });
});

describe('a private path without a session', () => {
  test('offers to sign in and return', async () => {
    const { status, html } = await get('/settings?tab=api');
    expect(status).toBe(404);
    expect(html).toContain('href="/api/login?next=%2Fsettings%3Ftab%3Dapi"');
    expect(html).toMatch(
      /Sign in to see this page.*404 Page Not Found.*Did you forget to add the page to the router\?/s,
    );
  });

  test('differs from a path that does not exist', async () => {
    const { status, html } = await get('/nothing');
    expect(status).toBe(404);
    expect(html).not.toContain('Sign in to see this page');
    expect(html).toContain('404 Page Not Found');
  });
});

test('links the API page to the API keys, through sign-in if needed', async () => {
  expect((await get('/developers')).html).toContain('href="/login?next=%2Fsettings%3Ftab%3Dapi"');
  expect((await get('/developers', practice.call)).html).toContain('href="/settings?tab=api"');
});
