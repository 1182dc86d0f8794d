// @module-tag slow

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRoomSettings } from '../../../../modules/room/access/contract.ts';
import { buildForm, post, sendForm } from '../../../../testing/forms/client-forms.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { callAsClient, chooseLanguage, mailedCode, openRoom } from '../../../../testing/practice/room.ts';
import { byRunLength, casesInTurn, isInTurn } from '../../../../testing/proof.ts';
import { pdf } from '../../../../testing/texts/sample-files.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

/** Texts of the practice and the client, and words that are the same in the languages. */
const own = [
  ...[
    'Quux.pdf',
    'Quux',
    'FN',
    'FR',
    'Fernhill Nutrition',
    'Felix',
    'Romero',
    '@client.example',
    'Sorrel',
    'Google',
    'Safari on iPhone',
  ],
  ...['November', 'PDF', 'Website', 'English', 'Deutsch', 'español', 'français', 'Pacific Time', 'KB', 'INV-'],
  ...['No', 'Messages', 'Email', 'Name', 'Start'],
];

const rows = async (text: string, values: unknown[]) =>
  (await world.services.database.pool.query<Record<string, string>>(text, values)).rows;

type Walk = { locale: string; chosen?: string };
/** Pages by name, so that a failure says which. */
type Pages = Record<string, string>;

/** The pages with which a client signs in, which are in the practice's language. */
async function signIn({ locale }: Walk): Promise<Pages> {
  const practice = await buildPractice(world, { locale });
  const { email } = await openRoom(world, practice);
  const root = `/my/${practice.slug}`;
  const read = async (path: string, cookie = '') => (await world.request(path, { headers: { cookie } })).text();
  const send = async (path: string, fields: Record<string, string>, cookie = '') =>
    (await post(world, path, fields, { cookie })).text();
  const pages: Pages = { door: await read(root), 'wrong address': await send(root, { email: 'nobody' }) };
  const { cookie, code } = await mailedCode(world, practice, email);
  pages.code = await read(`${root}/code`, cookie);
  const wrong = code === '111111' ? '222222' : '111111';
  for (const attempt of [1, 2, 3, 4, 5])
    pages[`wrong code ${attempt}`] = await send(`${root}/code`, { code: wrong }, cookie);
  const { link } = await mailedCode(world, practice, email);
  pages.link = await read(link);
  for (const path of ['', '/forms/1', '/sessions', '/payments', '/messages', '/files']) {
    await rows(
      `update client_codes set link_expires_at = now() - interval '1 hour', path = $2 where tenant_id = $1 returning id`,
      [practice.tenantId, path],
    );
    pages[`old link to ${path}`] = await read(link);
  }
  pages['unknown link'] = await read(`${root}/enter/unknown`);
  pages.offline = await read(`${root}/offline`);
  await practice.call('PUT', '/api/room/settings', { ...defaultRoomSettings, isOn: false });
  pages.closed = await read(root);
  return pages;
}

const start = (days: number) => {
  const from = new Date(Date.now() + days * 86_400_000);
  return { startTime: from.toISOString(), endTime: new Date(from.getTime() + 3_600_000).toISOString() };
};

/** The pages of a signed-in client: empty, full, and after requests that are rejected. */
async function visit({ locale, chosen }: Walk): Promise<Pages> {
  const practice = await buildPractice(world, { locale });
  const { clientId, email, call } = await openRoom(world, practice);
  if (chosen) await chooseLanguage(world, practice, email, chosen);
  const root = `/my/${practice.slug}`;
  const pages: Pages = {};
  const read = async (name: string) => {
    for (const path of ['', '/sessions', '/messages', '/files', '/forms', '/payments', '/me'])
      pages[`${name} ${path}`] = await (await call('GET', root + path)).text();
  };
  const send = async (path: string, fields: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await call('POST', root + path, new URLSearchParams(fields).toString(), type);
    expect(answer.status, `${path} ${JSON.stringify(fields)}`).toBeGreaterThanOrEqual(400);
    pages[`refused ${path} ${Object.keys(fields).join()} ${fields.body ?? ''}`] = await answer.text();
  };
  await read('empty');
  await fill(practice, clientId, call);
  await read('full');
  for (const path of ['/sessions/0', '/payments/0'])
    pages[`missing ${path}`] = await (await call('GET', root + path)).text();
  for (const path of ['/me?saved', '/files?sent', '/payments?unpaid'])
    pages[path] = await (await call('GET', root + path)).text();
  await send('/me', { wish: 'details', phone: '12', language: chosen ?? '' });
  await send('/sessions', { session: '0', wish: 'cancel' });
  await send('/files', {});
  await send('/messages', { body: '', key: randomUUID() });
  await send('/payments', { package: '0', price: '1.00' });
  const limits = { nobody: 'nobody', replies: 'replies', care: 'care' };
  for (const writing of Object.values(limits)) {
    await practice.call('PUT', '/api/room/settings', { ...defaultRoomSettings, writing });
    pages[`writing: ${writing}`] = await (await call('GET', `${root}/messages`)).text();
    if (writing === 'nobody') await send('/messages', { body: 'Quux', key: randomUUID() });
  }
  return pages;
}

/** Everything that the room can show, in each of its states. */
async function fill(practice: Practice, clientId: number, client: Practice['call']) {
  const { tenantId } = practice;
  const session = { clientId, title: 'Quux', type: 'follow-up' };
  const add = async (given: Record<string, unknown>) => {
    const answer = await practice.call('POST', '/api/appointments', { ...session, ...given });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return (await answer.json()).id;
  };
  await add({ status: 'scheduled', ...start(0.003), placeKind: 'video', placeDetail: 'https://meet.example/quux' });
  await add({ status: 'scheduled', ...start(3), placeKind: 'video', placeDetail: 'https://meet.example/quux' });
  await add({ status: 'confirmed', ...start(4), placeKind: 'phone', placeDetail: '(503) 555-0100' });
  await add({ status: 'cancelled', ...start(5), placeKind: 'in_person', placeDetail: 'Quux' });
  for (const [at, status] of ['completed', 'no_show', 'cancelled', 'scheduled'].entries())
    await add({ status, ...start(-2 - at) });
  const lines = [{ description: 'Quux', quantity: '1', unitPrice: '140.00' }];
  for (const [at, dueDate] of [start(9), start(9), null, start(-9)].entries()) {
    const day = dueDate?.startTime.slice(0, 10);
    const { id } = await (
      await practice.call('POST', '/api/invoices', { clientId, lines, ...(day && { dueDate: day }) })
    ).json();
    await practice.call('POST', `/api/invoices/${id}/issue`, {});
    const paid = { method: 'cash', paidOn: '2026-01-15', note: null, paymentKey: randomUUID() };
    if (at < 2)
      await practice.call('POST', `/api/invoices/${id}/payments`, { ...paid, amount: at ? '40.00' : '140.00' });
  }
  await rows(
    `insert into client_packages (tenant_id, client_id, name, sessions, last_day) values
      ($1, $2, 'Quux', 6, null), ($1, $2, 'Quux', 6, '2030-01-01') returning id`,
    [tenantId, clientId],
  );
  const away = { days: [1], from: '09:00', to: '09:01' };
  await practice.call('PUT', '/api/room/settings', { ...defaultRoomSettings, replyHours: away });
  for (const by of [
    () => practice.call('POST', `/api/clients/${clientId}/messages`, { body: 'Quux', key: randomUUID() }),
    () => client('POST', '/api/room/messages', { body: 'Quux', key: randomUUID() }),
    () => practice.call('POST', `/api/clients/${clientId}/files?name=Quux.pdf`, pdf()),
    () => client('POST', '/api/room/files?name=Quux.pdf', pdf()),
  ]) {
    const answer = await by();
    expect(answer.status, await answer.text()).toBe(201);
  }
  const consent = { id: 'a', kind: 'consent', label: 'Quux', clause: 'Quux' };
  const note = { id: 'a', kind: 'short', label: 'Quux' };
  const send = async (question: object) => {
    const form = await buildForm(practice, { questions: [question], title: 'Quux' });
    return `/api/room/forms/${(await sendForm(world, practice, clientId, form)).id}`;
  };
  const [signed, sent, begun] = [await send(consent), await send(note), await send(note)];
  await client('PATCH', `${signed}/answers`, { question: 'a', value: true });
  expect((await client('POST', `${signed}/sign`, { name: 'Felix Romero' })).status).toBe(204);
  await client('PATCH', `${sent}/answers`, { question: 'a', value: 'Quux' });
  expect((await client('POST', `${sent}/submit`)).status).toBe(204);
  await client('PATCH', `${begun}/answers`, { question: 'a', value: 'Quux' });
  await send(consent);
  await callAsClient(world, practice, clientId, '');
}

/** The emails of the room, by name. */
async function mails({ locale, chosen }: Walk): Promise<Pages> {
  const practice = await buildPractice(world, { locale });
  const { clientId, email } = await openRoom(world, practice);
  if (chosen) await chooseLanguage(world, practice, email, chosen);
  await mailedCode(world, practice, email);
  for (const answer of [
    await practice.call('POST', `/api/clients/${clientId}/room/invite`, {}),
    await practice.call('POST', `/api/clients/${clientId}/messages`, { body: 'Quux', key: randomUUID() }),
    await practice.call('POST', `/api/clients/${clientId}/files?name=Quux.pdf`, pdf()),
  ])
    expect(answer.ok, await answer.text()).toBe(true);
  const found = await rows(
    'select cause, subject, html from email_logs where tenant_id = $1 and recipient_email = $2 order by id',
    [practice.tenantId, email],
  );
  expect(found.map(({ cause = '' }) => cause.replace(/\d+/g, ''))).toEqual([
    ...['client room code ', 'client room code ', 'message  waits', 'client file '],
  ]);
  return Object.fromEntries(found.map(({ subject, html }, at) => [`mail ${at}`, `${html}<p>${subject}</p>`]));
}

const walks = { 'the pages for signing in': signIn, 'the pages of a client': visit, 'the emails of the room': mails };
const usual = new Map<string, Promise<Pages>>();

/** Words that French shares with English, besides those of all languages. */
const french = ['Messages', 'Message', 'Total', 'Client'];

describe.each(casesInTurn(Object.entries(walks), 3))('%s', (name, walk) => {
  const once = (locale: string) => {
    const known = usual.get(`${name} ${locale}`) ?? walk({ locale });
    usual.set(`${name} ${locale}`, known);
    return known;
  };
  test.each(
    [
      { locale: 'de', language: 'de' },
      ...byRunLength(
        [],
        [
          { locale: 'es', language: 'es' },
          { locale: 'fr', language: 'fr' },
        ],
      ),
      ...(walk === signIn ? [] : [{ locale: 'de', chosen: 'es', language: 'es' }]),
    ].filter((_, index) => walk === signIn || isInTurn(index, 2)),
  )('are in $language, in a practice in $locale', async ({ language, ...given }) => {
    const [before, after] = await Promise.all([once('chosen' in given ? given.locale : 'en-US'), walk(given)]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const words = language === 'fr' ? [...own, ...french] : own;
    const same: Record<string, string[]> = {};
    for (const [page, html] of Object.entries(after)) {
      expect(/<html lang="(\w+)"/.exec(html)?.[1], page).toBe(language);
      expect(html.replace(/<script[\s\S]*?<\/script>/g, ''), page).not.toMatch(/undefined|\[object|NaN/);
      const left = untranslated(before[page] ?? '', html, words);
      if (left.length) same[page] = left;
    }
    expect(same).toEqual({});
  });
});
