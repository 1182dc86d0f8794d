import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '../../../../modules/content/contents/contract.ts';
import { blocksOfEveryKind } from '../../../../testing/practice/blocks.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function publish({ call }: Practice, given: object = {}, title?: string): Promise<Content> {
  const asked = { type: 'blog', topic: 'gut health', tone: 'friendly', ...given };
  const written: Content = await (await call('POST', '/api/content/generate', asked)).json();
  const { id, body, version } = written;
  const named: Content = title
    ? await (await call('PUT', `/api/contents/${id}`, { title, body, version })).json()
    : written;
  return (await call('POST', `/api/contents/${id}/publish`, { version: named.version })).json();
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await world.request(path, { headers });
  return { status: answer.status, html: await answer.text(), etag: answer.headers.get('etag') };
};

/** The structured data for search engines. */
const dataOf = (html: string) => JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

async function showBlock({ call }: Practice) {
  const page = await (await call('GET', '/api/storefront')).json();
  const ctaButtons = blocksOfEveryKind('Read').filter(({ kind }) => kind === 'articles');
  expect((await call('PUT', `/api/storefront/${page.id}`, { ...page, ctaButtons })).status).toBe(200);
}

test('shows the newest three articles with a link to all, and nothing without any', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  await showBlock(practice);
  expect((await read(`/bio/${practice.slug}`)).html).not.toContain('All articles');
  const all = [];
  for (const title of ['First', 'Second', 'Third', 'Fourth <i>']) all.push(await publish(practice, {}, title));
  await publish(practice, { type: 'instagram' }, 'A caption');
  const { html } = await read(`/bio/${practice.slug}`);
  const titles = [
    ...html.matchAll(/<a href="\/bio\/[^"]+\/articles\/([^"]+)" ping="[^"]+"><b dir="auto">(.*?)<\/b><time/g),
  ];
  expect(titles.map(found => found[2])).toEqual(['Fourth &lt;i&gt;', 'Third', 'Second']);
  expect(titles[0]?.[1]).toBe(all[3]?.slug);
  expect(html).toContain(`<a class="arts-all" href="/bio/${practice.slug}/articles"`);
  const click = await world.request(`/bio/${practice.slug}/click?block=articles`, {
    method: 'POST',
    headers: { origin: new URL(world.services.env.APP_URL).origin, 'content-type': 'text/ping' },
    body: 'PING',
  });
  expect(click.status).toBe(204);
});

test('lists every article and recipe until it is withdrawn', async () => {
  const practice = await buildPractice(world);
  const list = `/bio/${practice.slug}/articles`;
  expect((await read(list)).html).toContain('No articles yet.');
  const article = await publish(practice, {}, 'Gut & <b>health</b>');
  const recipe = await publish(practice, { type: 'recipe', topic: 'salmon dinner' });
  const { html } = await read(list);
  expect(html).toContain(`<link rel="canonical" href="${world.services.env.APP_URL}${list}"`);
  expect(html).toContain('Gut &amp; &lt;b&gt;health&lt;/b&gt;');
  for (const { slug } of [article, recipe]) expect(html).toContain(`href="${list}/${slug}"`);
  expect(await read(`${list}?page=2`)).toMatchObject({ status: 404 });
  expect(await read(`${list}?page=<script>`)).toMatchObject({ status: 200 });

  const page = await read(`${list}/${article.slug}`);
  expect(page.html).toContain('<meta property="og:type" content="article"');
  expect(page.html).toContain(`<link rel="canonical" href="${world.services.env.APP_URL}${list}/${article.slug}"`);
  expect(dataOf(page.html)).toMatchObject({
    '@type': 'Article',
    headline: 'Gut & <b>health</b>',
    datePublished: article.publishedAt,
  });
  const told = dataOf((await read(`${list}/${recipe.slug}`)).html);
  expect(told).toMatchObject({ '@type': 'Recipe', name: recipe.title, recipeYield: '2 servings' });
  expect(told.recipeIngredient.length).toBeGreaterThan(3);
  expect(told.recipeInstructions.length).toBeGreaterThan(3);
  expect(told.nutrition.calories).toMatch(/^\d+ kcal$/);
  expect(told.totalTime).toMatch(/^PT\d+M$/);

  // 304 for a cached copy; no article of this practice below the slug of another.
  expect(await read(`${list}/${article.slug}`, { 'if-none-match': page.etag ?? '' })).toMatchObject({ status: 304 });
  const other = await buildPractice(world);
  expect(await read(`/bio/${other.slug}/articles/${article.slug}`)).toMatchObject({ status: 404 });
  const { id, version } = article;
  await practice.call('POST', `/api/contents/${id}/withdraw`, { version });
  expect(await read(`${list}/${article.slug}`)).toMatchObject({ status: 404 });
  expect((await read(list)).html).not.toContain(`${article.slug}`);
  await practice.call('DELETE', `/api/contents/${recipe.id}`);
  expect(await read(`${list}/${recipe.slug}`)).toMatchObject({ status: 404 });
});

test('counts article views without robots, and keeps clicks separate', async () => {
  const practice = await buildPractice(world);
  const { id, slug, title } = await publish(practice);
  const path = `/bio/${practice.slug}/articles/${slug}`;
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari/604.1', referer: 'https://www.google.com/' };
  await read(path, browser);
  await read(path, browser);
  await read(path, { 'user-agent': 'Googlebot/2.1' });
  await read(`/bio/${practice.slug}/articles`, browser);
  await world.counter.write();
  const page = await (await practice.call('GET', '/api/storefront')).json();
  expect(page.views).toBe(0);
  const visits = await (await practice.call('GET', `/api/storefront/${page.id}/visits`)).json();
  expect(visits).toMatchObject({ views: 0, clicks: 0, blocks: [], articles: [{ id, name: title, views: 2 }] });
  const funnel = await (await practice.call('GET', '/api/marketing/funnel')).json();
  expect(funnel.total).toMatchObject({ viewed: 2, clicked: 0 });
});

test('keeps the longest list and the longest article below 20 kB', async () => {
  const practice = await buildPractice(world);
  const article = await publish(practice, {}, 'A long title '.repeat(20).trim());
  await publish(practice, { type: 'recipe' });
  for (const path of ['', `/${article.slug}`])
    expect(gzipSync((await read(`/bio/${practice.slug}/articles${path}`)).html).length, path).toBeLessThan(20_000);
});
