// @module-tag slow

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseEnv } from '../../../../platform/config/env.ts';
import { openPeer, type Peer, type PeerBehavior } from '../../../../testing/peers/vendor-peers.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import {
  appUrl,
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { readAvoided } from '../avoided.ts';
import { checkClaims } from '../claims.ts';
import { type Content, generateFailure, maxBodyLength, type StreamLine } from '../contract.ts';

let world: World;
let peer: Peer;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  peer = await openPeer();
  practice = await buildPractice(world);
  Object.assign(world.services.env, parseEnv({ APP_URL: appUrl, ALLOW_PRIVATE_ADDRESSES: 'true' }));
});
afterEach(async () => {
  vi.useRealTimers();
  await peer.close();
});
afterAll(() => world.close());

const asked = { type: 'instagram', topic: 'Iron', tone: 'professional' };
const generate = (given: object = {}) => practice.call('POST', '/api/content/generate', { ...asked, ...given });
const written = async (given: object = {}): Promise<Content> => {
  const answer = await generate(given);
  expect(answer.status).toBe(200);
  return answer.json();
};
const library = async () => (await (await practice.call('GET', '/api/contents')).json()).items;
const linesOf = async (answer: Response): Promise<StreamLine[]> =>
  (await answer.text())
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));

describe('without a key', () => {
  test('returns the content as JSON and saves it as a draft', async () => {
    const content = await written();
    expect(content).toMatchObject({ ...asked, status: 'draft', version: 1, via: 'built-in', publishedAt: null });
    expect(content).toMatchObject({ tenantId: practice.tenantId, userId: practice.userId, scheduledFor: null });
    expect(content.body).toContain('iron');
    expect(await library()).toMatchObject([{ id: content.id, title: content.title }]);
  });

  test('writes a different text for the same topic', async () => {
    expect((await written()).body).not.toBe((await written()).body);
  });

  test.each([
    ['topic', { topic: '   ' }, 'Please enter a topic or keywords for content generation.'],
    ['topic', { topic: 'x'.repeat(301) }, 'At most 300 characters'],
    ['type', { type: 'poem' }, 'Choose a content type'],
    ['tone', { tone: 'angry' }, 'Choose a tone'],
  ])('rejects an invalid %s with an error on its field', async (field, given, sentence) => {
    const answer = await generate(given);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [field]: sentence });
    expect(await library()).toEqual([]);
  });

  test('rejects an unknown recipe with the reason, streamed or not, and saves nothing', async () => {
    const cake = { ...asked, type: 'recipe', topic: 'chocolate cake' };
    const answer = await practice.call('POST', '/api/content/generate', cake);
    expect(answer.status).toBe(400);
    const { errors } = await answer.json();
    expect(errors.topic).toMatch(/can’t cook “cake”: its food table doesn’t have flour/);
    const lines = await linesOf(await practice.call('POST', '/api/content/generate/stream', cake));
    expect(lines).toEqual([{ message: errors.topic }]);
    expect(await library()).toEqual([]);
  });

  test('rejects generating by a viewer with 403', async () => {
    const viewer = await buildMember(world, practice, 'viewer');
    expect((await viewer.call('POST', '/api/content/generate', asked)).status).toBe(403);
    expect((await viewer.call('GET', '/api/contents')).status).toBe(200);
  });

  test('streams the text, then the content', async () => {
    const lines = await linesOf(await practice.call('POST', '/api/content/generate/stream', asked));
    const [text, last] = [lines.flatMap(line => ('text' in line ? line.text : [])).join(''), lines.at(-1)];
    expect(last).toMatchObject({ content: { body: text, status: 'draft' } });
  });
});

describe.each(
  casesInTurn(
    [
      ['openai', '/v1/responses'],
      ['anthropic', '/v1/messages'],
      ['openai-compatible', '/v1/chat/completions'],
    ],
    3,
  ),
)('with a key for %s', (provider, path) => {
  const setUp = () =>
    practice.call('PUT', '/api/vendors/ai', { provider, model: 'm', apiKey: 'hunter2-ai', baseUrl: `${peer.url}/v1` });

  test('prompts the model with the practice’s voice and no client data', async () => {
    expect((await setUp()).status).toBe(200);
    const client = clientFields({ firstName: 'Zebulon', lastName: 'Quackenbush', notes: 'Celiac since 2019' });
    expect((await practice.call('POST', '/api/clients', client)).status).toBe(201);
    const voice = { niche: 'Runners', audience: 'Busy parents', avoid: 'superfood', sample: 'Oats, always oats.' };
    expect((await practice.call('PUT', '/api/contents/voice', voice)).status).toBe(200);
    expect(await written()).toMatchObject({ body: 'Water keeps you going.', via: provider, title: 'Iron' });
    const [call] = peer.calls;
    expect(call?.path).toBe(path);
    for (const word of Object.values(voice)) expect(call?.body).toContain(word);
    expect(call?.body).toContain('Iron');
    expect(call?.body).not.toMatch(/Zebulon|Quackenbush|Celiac|client\.example/);
  });

  test('streams the text in pieces', async () => {
    await setUp();
    const lines = await linesOf(await practice.call('POST', '/api/content/generate/stream', asked));
    expect(lines.slice(0, -1)).toEqual(['Water ', 'keeps ', 'you ', 'going.'].map(text => ({ text })));
    expect(lines.at(-1)).toMatchObject({ content: { body: 'Water keeps you going.' } });
  });

  test.each<PeerBehavior>(
    casesInTurn<PeerBehavior>(
      ['refuses', 'is busy', 'has trouble', 'talks nonsense', 'breaks off', 'cuts off', 'leads elsewhere'],
      2,
    ),
  )('shows the specified error and saves nothing if the server %s', async behavior => {
    await setUp();
    peer.setBehavior(behavior);
    const answer = await generate();
    expect([answer.status, (await answer.json()).message]).toEqual([503, generateFailure]);
    const lines = await linesOf(await practice.call('POST', '/api/content/generate/stream', asked));
    expect(lines.at(-1)).toEqual({ message: generateFailure });
    expect(await library()).toEqual([]);
    const { items: noted } = await (await practice.call('GET', '/api/audit?subject=content')).json();
    expect(noted, 'nothing was added, so nobody is said to have').toEqual([]);
    peer.setBehavior('answers');
    expect((await written()).body).toBe('Water keeps you going.');
  });

  test.each<PeerBehavior>(['hangs', 'stalls'])('times out after 30 seconds if the server %s', async behavior => {
    await setUp();
    peer.setBehavior(behavior);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = generate();
    await vi.waitFor(() => expect(peer.calls).toHaveLength(1), { timeout: 10_000 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([(await answer).status, (await (await answer).json()).message]).toEqual([503, generateFailure]);
    expect(await library()).toEqual([]);
  });
});

test('cuts an overlong model response at a word', async () => {
  const access = { provider: 'openai-compatible', model: 'm', apiKey: '', baseUrl: `${peer.url}/v1` };
  await practice.call('PUT', '/api/vendors/ai', access);
  peer.setBehavior('talks at length');
  const { body } = await written({ type: 'social' });
  expect(body.length).toBeLessThanOrEqual(maxBodyLength.social);
  expect(body).toMatch(/(?:Water|keeps|you|going\.)…$/);
});

test('flags avoided words in a model’s text and publishes it only when accepted', async () => {
  const access = { provider: 'openai-compatible', model: 'm', apiKey: '', baseUrl: `${peer.url}/v1` };
  await practice.call('PUT', '/api/vendors/ai', access);
  await practice.call('PUT', '/api/contents/voice', { niche: null, audience: null, avoid: 'Going', sample: null });
  const { id, version, title, body } = await written();
  const [mark] = checkClaims(`${title}\n\n${body}`, readAvoided('Going'));
  expect(mark).toMatchObject({ kind: 'avoided', text: 'going', reason: expect.stringContaining('words to avoid') });
  const publish = (accepts: string[]) => practice.call('POST', `/api/contents/${id}/publish`, { version, accepts });
  expect((await publish([])).status).toBe(400);
  expect((await publish(['going'])).status).toBe(200);
});

test('the built-in writer avoids the practice’s words and addresses its audience', async () => {
  const voice = { niche: 'vegan food', audience: 'Night nurses', avoid: 'iron deficiency, energy', sample: null };
  await practice.call('PUT', '/api/contents/voice', voice);
  for (const type of ['instagram', 'blog', 'newsletter']) {
    const { body } = await written({ type });
    expect(body, type).toMatch(/night nurses/i);
    expect(body, type).not.toMatch(/\benergy\b/i);
  }
  expect((await written({ type: 'recipe', topic: 'quick dinner' })).body.replace(/Leaves out .*/, '')).not.toMatch(
    /chicken|salmon|eggs|feta/i,
  );
});
