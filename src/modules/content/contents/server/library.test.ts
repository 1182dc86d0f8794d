// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Content } from '../contract.ts';
import { publishDueContents } from './publish.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const write = async (practice: Practice, given: object = {}): Promise<Content> => {
  const asked = { type: 'blog', topic: 'gut health', tone: 'friendly', ...given };
  return (await practice.call('POST', '/api/content/generate', asked)).json();
};
const act = (practice: Practice, { id, version }: Content, what: string, given: object = {}) =>
  practice.call('POST', `/api/contents/${id}/${what}`, { version, ...given });
const edit = (practice: Practice, { id, version, title, body }: Content, given: object = {}) =>
  practice.call('PUT', `/api/contents/${id}`, { title, body, version, ...given });
const read = async (practice: Practice, { id }: Content): Promise<Content> =>
  (await practice.call('GET', `/api/contents/${id}`)).json();
const list = async (practice: Practice, query = '') => (await practice.call('GET', `/api/contents${query}`)).json();

test('an edit creates a version, and a stale edit gets 409', async () => {
  const practice = await buildPractice(world);
  const first = await write(practice);
  const edited: Content = await (await edit(practice, first, { body: 'Shorter.' })).json();
  expect(edited).toMatchObject({ version: 2, body: 'Shorter.' });
  const late = await edit(practice, first, { body: 'Other' });
  expect([late.status, (await late.json()).message]).toEqual([
    409,
    'This was changed in another window. Reload the page and try again.',
  ]);
  const versions = await (await practice.call('GET', `/api/contents/${first.id}/versions`)).json();
  expect(versions).toMatchObject([
    { version: 2, origin: 'edited', body: 'Shorter.' },
    { version: 1, origin: 'generated', body: first.body },
  ]);
  const restored = await (await act(practice, edited, 'restore', { to: 1 })).json();
  expect(restored).toMatchObject({ version: 3, body: first.body });
  expect((await act(practice, restored, 'restore', { to: 9 })).status).toBe(404);
});

test('rejects a caption longer than its network allows, with an error on its field', async () => {
  const practice = await buildPractice(world);
  const post = await write(practice, { type: 'social' });
  const answer = await edit(practice, post, { body: 'x'.repeat(281) });
  expect((await answer.json()).errors).toEqual({ body: 'Social Media Caption: at most 280 characters' });
});

test('shortens, lengthens and regenerates every type', async () => {
  const practice = await buildPractice(world);
  for (const type of ['blog', 'newsletter', 'instagram', 'recipe', 'social']) {
    const first = await write(practice, { type });
    const shorter: Content = await (await act(practice, first, 'rewrite', { how: 'shorten' })).json();
    expect(shorter.body.length, type).toBeLessThan(first.body.length);
    const longer: Content = await (await act(practice, shorter, 'rewrite', { how: 'lengthen' })).json();
    expect(longer.body.length, type).toBeGreaterThan(shorter.body.length);
    const anew: Content = await (await act(practice, longer, 'rewrite', { how: 'regenerate' })).json();
    expect(anew.body, type).not.toBe(first.body);
    expect(anew.version, type).toBe(4);
  }
});

test('searches title, topic and text, with literal wildcards', async () => {
  const practice = await buildPractice(world);
  const social = await write(practice, { topic: 'iron for runners', type: 'social' });
  const blog = await write(practice, { topic: 'Lentils 100%' });
  await edit(practice, social, { title: 'Post', body: 'Only the text speaks of Cloudberries.' });
  expect((await list(practice, '?search=cloudberrie')).items).toMatchObject([{ id: social.id }]);
  expect(await list(practice, '?search=cloudberrie&type=blog')).toMatchObject({ items: [], counts: { draft: 0 } });
  expect((await list(practice, '?search=LENTILS 100')).items).toMatchObject([{ id: blog.id }]);
  for (const { beginning } of (await list(practice)).items) expect(beginning.length).toBeLessThanOrEqual(160);
  expect((await list(practice, '?search=100%25')).items).toHaveLength(1);
  expect((await list(practice, '?search=%25')).items).toHaveLength(1);
  expect(await list(practice, '?type=social')).toMatchObject({ items: [{ type: 'social' }], counts: { draft: 1 } });
  expect((await list(practice, '?status=published')).items).toEqual([]);
});

test('lists texts with or without their bodies', async () => {
  const practice = await buildPractice(world);
  const text = await write(practice);
  const [whole] = (await list(practice)).items;
  expect(whole).toEqual({ ...text, beginning: text.body.slice(0, 160) });
  const [short] = (await list(practice, '?withBody=false')).items;
  const { body, ...rest } = whole;
  expect(short).toEqual(rest);
  expect((await practice.call('GET', '/api/contents?withBody=no')).status).toBe(400);
});

test('an article is public until it is withdrawn', async () => {
  const practice = await buildPractice(world);
  const article: Content = await (await edit(practice, await write(practice), { title: 'Gut & <b>health</b>' })).json();
  const published: Content = await (await act(practice, article, 'publish')).json();
  expect(published).toMatchObject({ status: 'published', scheduledFor: null, publishedAt: expect.any(String) });
  const path = `/bio/${practice.slug}/articles/${published.slug}`;
  const page = await world.request(path);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Gut &amp; &lt;b&gt;health&lt;/b&gt;');
  expect(html).toContain('og:title');
  expect(html).toContain('<h2>');
  expect((await act(practice, published, 'publish')).status).toBe(409);
  const other = await buildPractice(world);
  expect((await world.request(`/bio/${other.slug}/articles/${published.slug}`)).status).toBe(404);
  await act(practice, published, 'withdraw');
  expect((await world.request(path)).status).toBe(404);
});

test('publishing a newsletter creates a campaign draft for subscribers', async () => {
  const practice = await buildPractice(world);
  const letter = await write(practice, { type: 'newsletter' });
  const { campaignId } = await (await act(practice, letter, 'publish')).json();
  const campaign = await (await practice.call('GET', `/api/emails/campaigns/${campaignId}`)).json();
  expect(campaign).toMatchObject({ status: 'draft', subject: letter.title, recipients: { type: 'subscribers' } });
  expect(campaign.body).toContain('<li>');
});

test('publishes flagged claims only when accepted, and records the decision', async () => {
  const practice = await buildPractice(world);
  const text: Content = await (await edit(practice, await write(practice), { body: 'My detox cures colds.' })).json();
  for (const [what, given] of [
    ['publish', {}],
    ['publish', { accepts: ['detox'] }],
    ['schedule', { scheduledFor: '2199-01-01T09:00' }],
  ] as const) {
    const refused = await act(practice, text, what, given);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'Review what the claims check flagged, then decide.',
    ]);
  }
  expect((await act(practice, text, 'publish', { accepts: ['detox', 'cures'] })).status).toBe(200);
  const kept = await inSystem(world.services.database, ({ db }) =>
    db.execute(
      sql`select content_id, user_id, decision, claims from claim_decisions where tenant_id = ${practice.tenantId}`,
    ),
  );
  expect(kept.rows).toMatchObject([
    {
      decision: 'published',
      claims: [
        { kind: 'detox', text: 'detox' },
        { kind: 'cure', text: 'cures' },
      ],
    },
  ]);
});

test('requires a label next to an affiliate link or code, or a decision', async () => {
  const practice = await buildPractice(world);
  const caption = (body: string) => write(practice, { type: 'instagram' }).then(text => edit(practice, text, { body }));
  const words = 'Hello!\n\nThe European Commission says so.\n\nUse code FERN20 for oats.';
  const bare: Content = await (await caption(words)).json();
  expect((await act(practice, bare, 'publish')).status).toBe(400);
  const labelled: Content = await (await edit(practice, bare, { body: `${words} #ad` })).json();
  expect((await act(practice, labelled, 'publish')).status).toBe(200);
  const decided: Content = await (await caption(words)).json();
  expect((await act(practice, decided, 'publish', { accepts: ['Use code'] })).status).toBe(200);
});

test('publishes scheduled content once, on time, and reminds authors of captions', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  const [article, caption] = [await write(practice), await write(practice, { type: 'instagram' })];
  const at = { scheduledFor: '2198-07-01T09:00' };
  expect(await (await act(practice, article, 'schedule', at)).json()).toMatchObject({
    status: 'scheduled',
    scheduledFor: '2198-07-01T16:00:00.000Z',
  });
  await act(practice, caption, 'schedule', at);
  expect((await act(practice, article, 'schedule', { scheduledFor: '2020-01-01T09:00' })).status).toBe(400);
  const sweep = (moment: string) => publishDueContents(world.services, undefined, new Date(moment));
  await sweep('2198-07-01T15:59:00Z');
  expect((await read(practice, article)).status).toBe('scheduled');
  await Promise.all([sweep('2198-07-01T16:00:00Z'), sweep('2198-07-01T16:00:00Z')]);
  await sweep('2198-07-01T16:01:00Z');
  expect(await read(practice, article)).toMatchObject({ status: 'published', publishedAt: '2198-07-01T16:00:00.000Z' });
  expect(await read(practice, caption)).toMatchObject({ status: 'scheduled', remindedAt: '2198-07-01T16:00:00.000Z' });
  const told = await (await practice.call('GET', '/api/notifications')).json();
  expect(told.map(({ title }: { title: string }) => title).sort()).toEqual(['Published', 'Time to post']);
});

test('doesn’t publish content unscheduled before its time', async () => {
  const practice = await buildPractice(world);
  const article = await write(practice);
  await act(practice, article, 'schedule', { scheduledFor: '2197-07-01T09:00' });
  expect(await (await act(practice, article, 'withdraw')).json()).toMatchObject({
    status: 'draft',
    scheduledFor: null,
  });
  await publishDueContents(world.services, undefined, new Date('2197-08-01T00:00:00Z'));
  expect((await read(practice, article)).status).toBe('draft');
});

test('assistants edit but can’t publish; other practices get 404', async () => {
  const practice = await buildPractice(world);
  const article = await write(practice);
  const assistant = await buildMember(world, practice, 'assistant');
  const put = { title: 'A', body: 'B', version: 1 };
  expect((await assistant.call('PUT', `/api/contents/${article.id}`, put)).status).toBe(200);
  expect((await assistant.call('POST', `/api/contents/${article.id}/publish`, { version: 2 })).status).toBe(403);
  const other = await buildPractice(world);
  const path = `/api/contents/${article.id}`;
  for (const [method, address, body] of [
    ['GET', path],
    ['PUT', path, put],
    ['DELETE', path],
    ['GET', `${path}/versions`],
    ['POST', `${path}/publish`, { version: 2 }],
    ['POST', `${path}/withdraw`, { version: 2 }],
    ['POST', `${path}/rewrite`, { version: 2, how: 'shorten' }],
  ] as const)
    expect((await other.call(method, address, body)).status, `${method} ${address}`).toBe(404);
  expect((await practice.call('DELETE', path)).status).toBe(204);
  expect((await practice.call('GET', path)).status).toBe(404);
});

test('public content can’t be edited by assistants or with undecided claims', async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  const [article, planned] = [await write(practice), await write(practice)];
  const published: Content = await (await act(practice, article, 'publish')).json();
  const scheduled: Content = await (
    await act(practice, planned, 'schedule', { scheduledFor: '2197-07-01T09:00' })
  ).json();
  for (const text of [published, scheduled]) {
    const fields = { title: text.title, body: 'Changed.', version: text.version };
    expect((await assistant.call('PUT', `/api/contents/${text.id}`, fields)).status).toBe(403);
    const claim = await edit(practice, text, { body: 'My detox cures colds.' });
    expect([claim.status, (await claim.json()).message]).toEqual([400, expect.stringContaining('flags “detox”')]);
    expect((await edit(practice, text, { body: 'Changed.' })).status).toBe(200);
  }
});

test('the calendar lists content by the practice’s days, and moving keeps the time', async () => {
  const practice = await buildPractice(world, { timeZone: 'Pacific/Auckland' });
  const [article, caption, draft] = [
    await write(practice),
    await write(practice, { type: 'social' }),
    await write(practice),
  ];
  const at = (day: string) => ({ scheduledFor: `${day}T00:30` });
  await act(practice, article, 'schedule', at('2198-07-10'));
  await act(practice, caption, 'schedule', at('2198-07-11'));
  const planned = async (first: string, last: string, of = practice) =>
    (await of.call('GET', `/api/contents/calendar?first=${first}&last=${last}`)).json();
  expect(await planned('2198-07-10', '2198-07-10')).toMatchObject([{ id: article.id, at: '2198-07-09T12:30:00.000Z' }]);
  const moved: Content = await (await act(practice, article, 'move', at('2198-07-12'))).json();
  expect(moved).toMatchObject({ status: 'scheduled', scheduledFor: '2198-07-11T12:30:00.000Z' });
  expect((await planned('2198-07-01', '2198-07-31')).map(({ id }: Content) => id)).toEqual([caption.id, article.id]);
  expect((await act(practice, article, 'move', at('2020-01-01'))).status).toBe(400);
  expect((await act(practice, draft, 'move', at('2198-07-12'))).status).toBe(409);
  expect((await planned('2198-07-02', '2198-07-01')).message).toBeDefined();
  expect((await planned('2198-01-01', '2198-07-01')).errors).toEqual({ last: 'Choose at most two months' });
  const next = async (of = practice) => (await of.call('GET', '/api/contents/next')).json();
  expect((await next()).map(({ id }: Content) => id)).toEqual([caption.id, article.id]);
  const other = await buildPractice(world);
  expect(await next(other)).toEqual([]);
  expect(await planned('2198-07-01', '2198-07-31', other)).toEqual([]);
  expect((await act(other, article, 'move', at('2198-07-12'))).status).toBe(404);
});
