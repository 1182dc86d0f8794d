import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf, saveSwitch, subscribeTo, suppressionOf } from '../../../../testing/practice/newsletter.ts';
import {
  appUrl,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { preferencesHref } from './preferences.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const add = async (practice: Practice) => (await practice.call('POST', '/api/clients', clientFields())).json();
const tokenFor = ({ tenantId }: Practice, email: string) =>
  new URL(preferencesHref(world.services, { tenantId, email })).searchParams.get('token') ?? '';
const open = (token: string) => world.request(`/reminder-preferences?${new URLSearchParams({ token })}`);
const post = (fields: Record<string, string>, origin = appUrl) =>
  world.request('/reminder-preferences', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const wishes = async (practice: Practice, id: number) => {
  const { emailReminders, smsReminders } = await (await practice.call('GET', `/api/clients/${id}`)).json();
  return { emailReminders, smsReminders };
};

test('turns reminder emails off and on by link, but not by opening it', async () => {
  const practice = await buildPractice(world);
  const client = await add(practice);
  const token = tokenFor(practice, client.email);
  const page = await open(token);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await page.text()).toContain('Fernhill Nutrition');
  expect(await wishes(practice, client.id)).toEqual({ emailReminders: true, smsReminders: true });
  expect(await (await post({ token, sms: 'yes' })).text()).toContain('remind you by text message.');
  expect(await wishes(practice, client.id)).toEqual({ emailReminders: false, smsReminders: true });
  expect(await (await post({ token })).text()).toContain('get any more reminders.');
  expect(await (await post({ token, email: 'yes', sms: 'yes' })).text()).toContain('by email and by text message');
  expect(await wishes(practice, client.id)).toEqual({ emailReminders: true, smsReminders: true });
});

test('manages the newsletter on the same page, even for a merged email', async () => {
  const practice = await buildPractice(world);
  await saveSwitch(practice, false);
  const kept = await add(practice);
  const merged = await add(practice);
  const token = tokenFor(practice, kept.email);
  expect(await (await open(token)).text()).toContain('News from Fernhill Nutrition');
  await subscribeTo(world, practice, { email: merged.email });
  await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: merged.id });
  expect(await (await open(token)).text()).toContain('Newsletter from Fernhill Nutrition');
  const state = async () => (await rowsOf(world, practice, merged.email))[0]?.status;
  // A page loaded before the newsletter field existed does not send it.
  await post({ token, email: 'yes' });
  expect(await state()).toBe('active');
  expect(await (await post({ token, email: 'yes', asked: 'newsletter' })).text()).toContain('t get the newsletter.');
  expect(await state()).toBe('unsubscribed');
  const back = await post({ token, email: 'yes', asked: 'newsletter', newsletter: 'yes' });
  expect(await back.text()).toContain('ll get the newsletter.');
  expect(await rowsOf(world, practice, merged.email)).toMatchObject([
    { status: 'active', consent_page: '/reminder-preferences' },
  ]);
});

test('turns bulk email off and on for a client who is no subscriber', async () => {
  const practice = await buildPractice(world);
  const { email } = await add(practice);
  const token = tokenFor(practice, email);
  expect(await suppressionOf(world, practice, email)).toBeNull();
  const done = await post({ token, email: 'yes', asked: 'newsletter' });
  expect(await done.text()).toContain('t get news by email.');
  expect(await suppressionOf(world, practice, email)).toBe('unsubscribed');
  const back = await post({ token, email: 'yes', asked: 'newsletter', newsletter: 'yes' });
  expect(await back.text()).toContain('ll get news by email.');
  expect(await suppressionOf(world, practice, email)).toBeNull();
  expect(await rowsOf(world, practice, email)).toEqual([]);
});

test('rejects forged tokens with 404 and cross-site posts with 403', async () => {
  const practice = await buildPractice(world);
  const client = await add(practice);
  const token = tokenFor(practice, client.email);
  const [tenant, address, seal = ''] = token.split('.');
  const other = await buildPractice(world);
  const forged = [
    '',
    'x',
    `${other.tenantId}.${address}.${seal}`,
    `${tenant}.${Buffer.from('a@b.example').toString('base64url')}.${seal}`,
    `${tenant}.${address}.${seal.slice(0, -1)}`,
    tokenFor(other, client.email),
  ];
  for (const each of forged) {
    expect((await open(each)).status, each).toBe(404);
    expect((await post({ token: each })).status, each).toBe(404);
  }
  expect((await post({ token }, 'https://elsewhere.example')).status).toBe(403);
  expect(await wishes(practice, client.id)).toEqual({ emailReminders: true, smsReminders: true });
});

test('honors the link of a merged record', async () => {
  const practice = await buildPractice(world);
  const kept = await add(practice);
  const merged = await add(practice);
  await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: merged.id });
  await post({ token: tokenFor(practice, merged.email), sms: 'yes' });
  expect(await wishes(practice, kept.id)).toEqual({ emailReminders: false, smsReminders: true });
});

test('saves reminder preferences in the client form and keeps omitted ones', async () => {
  const practice = await buildPractice(world);
  const client = await add(practice);
  const save = (given: object) =>
    practice.call('PUT', `/api/clients/${client.id}`, { ...clientFields({ email: client.email }), ...given });
  await save({ emailReminders: false });
  expect(await wishes(practice, client.id)).toEqual({ emailReminders: false, smsReminders: true });
  await save({});
  expect(await wishes(practice, client.id)).toEqual({ emailReminders: false, smsReminders: true });
});
