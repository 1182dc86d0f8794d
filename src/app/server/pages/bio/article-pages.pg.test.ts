import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '../../../../modules/content/contents/contract.ts';
import { publishDueContents } from '../../../../modules/content/contents/server/publish.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

/** Two processes on one database. */
let one: World;
let other: World;
beforeAll(async () => {
  const url = await newDatabaseUrl();
  const open = () => openWorld(connectWithLongTimeout(url));
  [one, other] = [await open(), await open()];
});
afterAll(() => Promise.all([one.close(), other.close()]));

/** Requests the page until it is served from the cache. */
async function warm(path: string): Promise<string> {
  const key = path.replace('/bio/', '');
  let html = '';
  const isKept = async () => {
    html = await (await other.request(path)).text();
    return other.services.pages.has(key.endsWith('/articles') ? `${key}/?1` : key);
  };
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
  return html;
}

test('caches an article in every process until it changes or is withdrawn', async () => {
  const practice = await buildPractice(one);
  const { call } = practice;
  const write = async (): Promise<Content> =>
    (await call('POST', '/api/content/generate', { type: 'blog', topic: 'iron', tone: 'friendly' })).json();
  const act = async ({ id }: Content, what: string, body: object, method = 'POST'): Promise<Content> => {
    const answer = await call(method, `/api/contents/${id}${what}`, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const list = `/bio/${practice.slug}/articles`;
  expect(await warm(list)).toContain('No articles yet');
  const draft = await write();
  const article = await act(draft, '/publish', { version: 1 });
  const path = `${list}/${article.slug}`;
  expect(await (await other.request(list)).text()).toContain(path);
  await warm(path);
  const edited = await act(article, '', { title: 'Another title', body: 'Eat beans.', version: 1 }, 'PUT');
  expect(await (await other.request(path)).text()).toContain('Another title');
  await warm(path);
  await warm(list);
  await act(edited, '/withdraw', { version: edited.version });
  expect((await other.request(path)).status).toBe(404);
  expect(await (await other.request(list)).text()).toContain('No articles yet');

  const planned = await write();
  await act(planned, '/schedule', { version: 1, scheduledFor: '2197-01-01T09:00' });
  await warm(list);
  await publishDueContents(one.services, undefined, new Date('2197-01-02T00:00:00Z'));
  await expect.poll(async () => (await other.request(list)).text(), { timeout: 10_000 }).toContain(`-${planned.id}"`);
});
