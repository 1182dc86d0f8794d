import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import {
  buildMember,
  buildPractice,
  type Call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { type Subscriber, type SubscriberPage, type SubscriberReport, subscriberImportLine } from '../subscriber.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async (practice: Practice, query = ''): Promise<SubscriberPage> =>
  (await practice.call('GET', `/api/subscribers${query}`)).json();
const emails = ({ items }: SubscriberPage) => items.map(each => each.email);

const add = (practice: Practice, email: string, given: Record<string, unknown> = {}) =>
  practice.call('POST', '/api/subscribers', { email, firstName: '', lastName: '', hasAgreed: true, ...given });

async function added(practice: Practice, email: string, given: Record<string, unknown> = {}): Promise<Subscriber> {
  const { id } = await (await add(practice, email, given)).json();
  const found = (await list(practice)).items.find(each => each.id === id);
  return found ?? expect.fail(`${email} is not in the list`);
}

/** Signs up on the page; the confirmation stays pending. */
const signUp = (practice: { slug: string; call: Call }, email: string, firstName = '') =>
  practice.call('POST', '/api/newsletter/subscribe', { storefrontSlug: practice.slug, email, firstName });

async function report(practice: Practice, body: unknown): Promise<SubscriberReport> {
  const text = await (await practice.call('POST', '/api/subscribers/import', body)).text();
  const last = subscriberImportLine.parse(JSON.parse(text.trim().split('\n').at(-1) ?? ''));
  return 'report' in last ? last.report : expect.fail(text);
}

test('a manually added subscriber is active, with the recorded consent', async () => {
  const practice = await buildPractice(world);
  const one = await added(practice, 'Ann@reader.example', { firstName: 'Ann', lastName: 'Lee' });
  expect(one).toMatchObject({
    email: 'Ann@reader.example',
    firstName: 'Ann',
    lastName: 'Lee',
    status: 'active',
    source: 'manual',
    unsubscribedAt: null,
    consentPage: '/marketing',
    consentText: 'This person agreed to get my newsletter',
    clientId: null,
  });
  expect(one.consentAt).toBe(one.since);
  expect(one.since).toMatch(/Z$/);
  const again = await add(practice, 'ann@READER.example');
  expect(again.status).toBe(409);
  expect((await again.json()).errors).toEqual({ email: 'This address is already subscribed' });
});

test.each([[{ hasAgreed: false }], [{ hasAgreed: undefined }], [{ hasAgreed: 'true' }]])(
  'rejects adding a subscriber with %j',
  async given => {
    const practice = await buildPractice(world);
    const answer = await add(practice, 'ann@reader.example', given);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ hasAgreed: 'You can only add people who agreed' });
    expect((await list(practice)).total).toBe(0);
  },
);

test('adding and importing never resubscribe an unsubscribed address', async () => {
  const practice = await buildPractice(world);
  const { id } = await added(practice, 'ann@reader.example');
  expect((await practice.call('POST', `/api/subscribers/${id}/unsubscribe`)).status).toBe(204);
  const [first] = (await list(practice)).items;
  expect(first).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.stringMatching(/Z$/) });
  expect((await practice.call('POST', `/api/subscribers/${id}/unsubscribe`)).status).toBe(204);
  const answer = await add(practice, 'ANN@reader.example');
  expect(answer.status).toBe(409);
  expect((await answer.json()).message).toBe('This person unsubscribed. They can sign up again on your page.');
  expect(await report(practice, { rows: [{ email: 'ANN@reader.example' }], hasAgreed: true })).toMatchObject({
    added: 0,
    unsubscribed: 1,
  });
  // Not even the time of unsubscribing changes.
  expect((await list(practice)).items).toEqual([first]);
});

test('adding manually confirms a pending sign-up; importing leaves it pending', async () => {
  const practice = await buildPractice(world);
  await signUp(practice, 'ann@reader.example', 'Ann');
  const { id } = (await list(practice)).items[0] ?? expect.fail();
  expect((await list(practice)).counts).toEqual({ pending: 1, active: 0, unsubscribed: 0 });
  const rows = [{ email: 'ann@reader.example' }];
  expect(await report(practice, { rows, hasAgreed: true })).toMatchObject({ added: 0, waiting: 1 });
  expect((await list(practice, '?status=pending')).total).toBe(1);
  expect((await add(practice, 'ann@reader.example', { lastName: 'Lee' })).status).toBe(201);
  expect((await list(practice)).items).toMatchObject([
    // Names that the person typed are kept if no others were given.
    { id, status: 'active', source: 'manual', firstName: 'Ann', lastName: 'Lee' },
  ]);
});

test('unsubscribes an address on all pages of the practice and adds it once', async () => {
  const practice = await buildPractice(world);
  const colleague = await buildMember(world, practice, 'practitioner');
  const first = await (await practice.call('GET', '/api/storefront')).json();
  const page = { ...first, slug: `${first.slug}-too`, newsletterDoubleOptIn: true };
  expect((await colleague.call('POST', '/api/storefront', page)).status).toBe(201);
  for (const slug of [practice.slug, page.slug]) {
    await signUp({ slug, call: practice.call }, 'ann@reader.example');
    await signUp({ slug, call: practice.call }, 'bo@reader.example');
  }
  expect((await list(practice)).counts).toEqual({ pending: 4, active: 0, unsubscribed: 0 });
  expect((await add(practice, 'ann@reader.example')).status).toBe(201);
  expect((await list(practice)).counts).toEqual({ pending: 3, active: 1, unsubscribed: 0 });
  const [bo] = (await list(practice, '?search=bo%40')).items;
  await practice.call('POST', `/api/subscribers/${bo?.id}/unsubscribe`);
  expect((await list(practice)).counts).toEqual({ pending: 1, active: 1, unsubscribed: 2 });
});

test('pages by name or date, each subscriber once', async () => {
  const practice = await buildPractice(world);
  for (const [index, name] of ['Cole', 'Adams', 'Brown', '', 'adams'].entries())
    await add(practice, `p${index}@reader.example`, { lastName: name, firstName: name && `First${index}` });
  const all = async (sort: string) => {
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const next = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page = await list(practice, `?limit=2&sort=${sort}${next}`);
      expect(page.total).toBe(5);
      found.push(...emails(page).map(email => email.slice(0, 2)));
      if (!page.nextCursor) return found;
      cursor = page.nextCursor;
    }
  };
  // Subscribers without a name are sorted by their address.
  expect(await all('name')).toEqual(['p1', 'p4', 'p2', 'p0', 'p3']);
  expect(await all('-name')).toEqual(['p3', 'p0', 'p2', 'p4', 'p1']);
  expect(await all('-since')).toEqual(['p4', 'p3', 'p2', 'p1', 'p0']);
  expect(await all('since')).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
});

test.each(['?cursor=x', `?cursor=${writeCursor(['x', 1])}&sort=since`, '?limit=0', '?status=gone', '?sort=email'])(
  'rejects %s with 400',
  async query => {
    const practice = await buildPractice(world);
    expect((await practice.call('GET', `/api/subscribers${query}`)).status).toBe(400);
  },
);

test('searches names and addresses, and counts only matches', async () => {
  const practice = await buildPractice(world);
  await add(practice, 'ann.lee@reader.example', { firstName: 'Ann', lastName: 'Lee' });
  const { id } = await added(practice, 'leeward@reader.example');
  await add(practice, '100%_sure@reader.example', { firstName: 'Bo' });
  await practice.call('POST', `/api/subscribers/${id}/unsubscribe`);
  const found = await list(practice, '?search=LEE&sort=name');
  expect(emails(found)).toEqual(['ann.lee@reader.example', 'leeward@reader.example']);
  expect(found).toMatchObject({ total: 2, counts: { pending: 0, active: 1, unsubscribed: 1 } });
  const active = await list(practice, '?search=lee&status=active');
  expect(active).toMatchObject({ total: 1, counts: { active: 1, unsubscribed: 1 } });
  expect(emails(await list(practice, '?search=ann%20lee'))).toEqual(['ann.lee@reader.example']);
  expect(emails(await list(practice, '?search=%25_'))).toEqual(['100%_sure@reader.example']);
  expect(await list(practice, '?search=nobody')).toMatchObject({ items: [], total: 0, nextCursor: null });
});

test('links subscribers to clients, also by a merged record’s address', async () => {
  const practice = await buildPractice(world);
  const post = async (path: string, body: unknown) => (await practice.call('POST', path, body)).json();
  const kept = await post('/api/clients', clientFields({ email: 'kept@client.example' }));
  const other = await post('/api/clients', clientFields({ email: 'other@client.example' }));
  await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: other.id });
  await add(practice, 'KEPT@client.example');
  await add(practice, 'other@client.example');
  await add(practice, 'nobody@client.example');
  const { items } = await list(practice, '?sort=since');
  expect(items.map(each => each.clientId)).toEqual([kept.id, kept.id, null]);
  const foreign = await buildPractice(world);
  await add(foreign, 'kept@client.example');
  expect((await list(foreign)).items.map(each => each.clientId)).toEqual([null]);
});

test('shows a suppressed subscriber as active with the suppression', async () => {
  const practice = await buildPractice(world);
  await added(practice, 'gone@reader.example');
  await practice.call('POST', '/api/emails/suppressions', { email: 'GONE@reader.example' });
  await added(practice, 'here@reader.example');
  const { items } = await list(practice, '?sort=since');
  expect(items).toMatchObject([{ suppressed: 'blocked', status: 'active' }, { suppressed: null }]);
});

test('counts follow unsubscribing and deleting', async () => {
  const practice = await buildPractice(world);
  const ids: number[] = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await added(practice, `${name}@reader.example`)).id);
  await practice.call('POST', `/api/subscribers/${ids[0]}/unsubscribe`);
  expect((await list(practice)).counts).toEqual({ pending: 0, active: 3, unsubscribed: 1 });
  expect((await practice.call('DELETE', `/api/subscribers/${ids[1]}`)).status).toBe(204);
  const some = await practice.call('POST', '/api/subscribers/delete', { ids: [ids[2], 999_999] });
  expect(await some.json()).toEqual({ deleted: 1 });
  expect(await list(practice)).toMatchObject({ total: 2, counts: { pending: 0, active: 1, unsubscribed: 1 } });
  const filter = { status: 'unsubscribed' };
  expect(await (await practice.call('POST', '/api/subscribers/delete', { filter })).json()).toEqual({ deleted: 1 });
  expect(emails(await list(practice))).toEqual(['d@reader.example']);
  // A deleted address may be added again, unless the person has unsubscribed.
  expect((await add(practice, 'a@reader.example')).status).toBe(409);
  expect((await add(practice, 'b@reader.example')).status).toBe(201);
});

test('returns 404 for unknown subscribers and those of other practices', async () => {
  const [practice, foreign] = [await buildPractice(world), await buildPractice(world)];
  const { id } = await added(foreign, 'ann@reader.example');
  for (const unknown of [id, 999_999, 'x']) {
    expect((await practice.call('DELETE', `/api/subscribers/${unknown}`)).status).toBe(404);
    expect((await practice.call('POST', `/api/subscribers/${unknown}/unsubscribe`)).status).toBe(404);
  }
  expect(await (await practice.call('POST', '/api/subscribers/delete', { ids: [id] })).json()).toEqual({ deleted: 0 });
  expect(await (await practice.call('POST', '/api/subscribers/delete', { filter: {} })).json()).toEqual({ deleted: 0 });
  expect((await list(practice)).total).toBe(0);
  expect((await list(foreign)).items).toMatchObject([{ id, status: 'active' }]);
});

test('assistants add and unsubscribe, viewers only read', async () => {
  const practice = await buildPractice(world);
  const { id } = await added(practice, 'ann@reader.example');
  const statuses = async (role: 'assistant' | 'viewer') => {
    const { call } = await buildMember(world, practice, role);
    const asked = [
      await call('GET', '/api/subscribers'),
      await call('POST', '/api/subscribers', { email: `${role}@reader.example`, hasAgreed: true }),
      await call('POST', `/api/subscribers/${id}/unsubscribe`),
      await call('GET', '/api/subscribers/export'),
      await call('DELETE', `/api/subscribers/${id}`),
    ];
    return asked.map(each => each.status);
  };
  expect(await statuses('assistant')).toEqual([200, 201, 204, 403, 403]);
  expect(await statuses('viewer')).toEqual([200, 403, 403, 403, 403]);
});
