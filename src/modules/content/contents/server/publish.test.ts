import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Content } from '../contract.ts';
import { publishDueContents } from './publish.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Person = Pick<Practice, 'call'>;
const read = async ({ call }: Person, { id }: Pick<Content, 'id'>): Promise<Content> =>
  (await call('GET', `/api/contents/${id}`)).json();
const write = async ({ call }: Person, type: Content['type'], change: object = {}): Promise<Content> => {
  const asked = { type, topic: 'gut health', tone: 'friendly' };
  const { id, title, body, version } = await (await call('POST', '/api/content/generate', asked)).json();
  return (await call('PUT', `/api/contents/${id}`, { title, body, version, ...change })).json();
};
/** Sends the latest version number. */
const act = async (by: Person, { id }: Pick<Content, 'id'>, what: string, given: object = {}) =>
  by.call('POST', `/api/contents/${id}/${what}`, { version: (await read(by, { id })).version, ...given });
const campaignsOf = async ({ call }: Person): Promise<{ id: number; subject: string; status: string }[]> =>
  (await call('GET', '/api/emails/campaigns')).json();
const toldTo = async ({ call }: Person): Promise<string[]> =>
  (await (await call('GET', '/api/notifications')).json()).map(({ title }: { title: string }) => title);
const sweep = () => publishDueContents(world.services, undefined, new Date('2197-08-01T00:00:00Z'));
const due = { scheduledFor: '2197-07-01T09:00' };

test('assistants delete drafts, but not published or scheduled content', async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  const [draft, article, planned] = [
    await write(practice, 'blog'),
    await write(practice, 'blog'),
    await write(practice, 'blog'),
  ];
  await act(practice, article, 'publish');
  await act(practice, planned, 'schedule', due);
  const remove = async (by: Person, { id }: Content) => (await by.call('DELETE', `/api/contents/${id}`)).status;
  expect([await remove(assistant, article), await remove(assistant, planned)]).toEqual([403, 403]);
  expect((await read(practice, article)).status).toBe('published');
  expect(await remove(assistant, draft)).toBe(204);
  expect([await remove(practice, article), await remove(practice, planned)]).toEqual([204, 204]);
});

test('republishing a newsletter updates its campaign draft', async () => {
  const practice = await buildPractice(world);
  const letter = await write(practice, 'newsletter');
  await act(practice, letter, 'publish');
  await act(practice, letter, 'withdraw');
  const { version } = await read(practice, letter);
  const second = { title: 'The second wording', body: 'Shorter.', version };
  expect((await practice.call('PUT', `/api/contents/${letter.id}`, second)).status).toBe(200);
  expect((await act(practice, letter, 'publish')).status).toBe(200);
  const made = await campaignsOf(practice);
  expect(made).toMatchObject([{ subject: 'The second wording', status: 'draft' }]);

  // A deleted campaign draft is created again.
  await act(practice, letter, 'withdraw');
  await practice.call('DELETE', `/api/emails/campaigns/${made[0]?.id}`);
  expect((await act(practice, letter, 'publish')).status).toBe(200);
  const [again] = await campaignsOf(practice);
  expect(again?.id).not.toBe(made[0]?.id);
  expect((await read(practice, letter)).campaignId).toBe(again?.id);
});

test('rejects publishing or scheduling a newsletter whose campaign is already going out', async () => {
  const practice = await buildPractice(world);
  const letter = await write(practice, 'newsletter');
  await act(practice, letter, 'publish');
  const [campaign] = await campaignsOf(practice);
  await act(practice, letter, 'withdraw');
  expect((await act(practice, letter, 'schedule', due)).status).toBe(200);
  const later = { scheduledFor: '2199-01-01T09:00' };
  await practice.call('POST', `/api/emails/campaigns/${campaign?.id}/schedule`, later);
  // Becomes due after the earlier campaign was sent manually.
  await sweep();
  expect(await read(practice, letter)).toMatchObject({ status: 'draft', scheduledFor: null });
  expect(await toldTo(practice)).toEqual(['Newsletter not published: its campaign was already scheduled or sent']);
  for (const [what, given] of [
    ['publish', {}],
    ['schedule', due],
  ] as const) {
    const refused = await act(practice, letter, what, given);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringContaining('is already scheduled or sent'),
    ]);
  }
  expect(await campaignsOf(practice)).toHaveLength(1);
});

test('a scheduled newsletter becomes a campaign draft and notifies its scheduler', async () => {
  const practice = await buildPractice(world);
  const letter = await write(practice, 'newsletter');
  await act(practice, letter, 'schedule', due);
  await sweep();
  const [campaign] = await campaignsOf(practice);
  expect(campaign).toMatchObject({ status: 'draft', subject: letter.title });
  expect(await read(practice, letter)).toMatchObject({ status: 'published', campaignId: campaign?.id });
  expect(await toldTo(practice)).toEqual(['Newsletter ready to send']);
});

test('a republished article keeps its URL', async () => {
  const practice = await buildPractice(world);
  const article = await write(practice, 'blog');
  const first: Content = await (await act(practice, article, 'publish')).json();
  const path = `/bio/${practice.slug}/articles/${first.slug}`;
  await act(practice, article, 'withdraw');
  expect((await world.request(path)).status).toBe(404);
  expect(await (await act(practice, article, 'publish')).json()).toMatchObject({ slug: first.slug });
  expect((await world.request(path)).status).toBe(200);
});

test('notifies who scheduled the content, or the owner if they left', async () => {
  const practice = await buildPractice(world);
  const [assistant, practitioner] = [
    await buildMember(world, practice, 'assistant'),
    await buildMember(world, practice, 'practitioner'),
  ];
  await act(practitioner, await write(assistant, 'instagram'), 'schedule', due);
  await sweep();
  expect([await toldTo(assistant), await toldTo(practitioner), await toldTo(practice)]).toEqual([
    [],
    ['Time to post'],
    [],
  ]);
  await act(practitioner, await write(assistant, 'social'), 'schedule', due);
  expect((await practice.call('DELETE', `/api/team/members/${practitioner.userId}`)).status).toBeLessThan(300);
  await sweep();
  expect([await toldTo(assistant), await toldTo(practice)]).toEqual([[], ['Time to post']]);
});

test('logs publishing flagged claims in the audit log', async () => {
  const practice = await buildPractice(world);
  const text = await write(practice, 'blog', { body: 'My detox is gentle.' });
  await act(practice, text, 'publish', { accepts: ['detox'] });
  const { items } = await (await practice.call('GET', '/api/audit')).json();
  const found = items.filter(
    ({ subjectId, subject }: { subjectId: number; subject: string }) => subject === 'content' && subjectId === text.id,
  );
  expect(found.map(({ details }: { details: unknown }) => details)).toContainEqual({
    'put out although marked': ['Detox claim'],
  });
});

test('an article page links to booking only if booking is enabled', async () => {
  const practice = await buildPractice(world);
  const { slug }: Content = await (await act(practice, await write(practice, 'blog'), 'publish')).json();
  const pages = [`/bio/${practice.slug}/articles/${slug}`, `/bio/${practice.slug}/articles`];
  for (const page of pages) expect(await (await world.request(page)).text()).toContain('Book an appointment');
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  const closed = { ...storefront, bookAppointmentEnabled: false };
  expect((await practice.call('PUT', `/api/storefront/${storefront.id}`, closed)).status).toBe(200);
  for (const page of pages) {
    const answer = await world.request(page);
    expect([answer.status, (await answer.text()).includes('Book an appointment')]).toEqual([200, false]);
  }
});
