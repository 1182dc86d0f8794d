// @module-tag slow

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { buildPractice, call, cookieOf, openWorld, testPassword, type World } from '../../../../testing/world.ts';
import { joinPractice } from './members.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const signIn = (email: string, password = testPassword, headers: Record<string, string> = {}) =>
  call(world)('POST', '/api/login', { email, password }, headers);
const signedIn = async (email: string, headers: Record<string, string> = {}) =>
  call(world, cookieOf(await signIn(email, testPassword, headers)));
const names = { firstName: 'Mia', lastName: 'Lind' };
/** Names and attributes of the cookies, without value and expiry. */
const attributes = (cookies: string[]) =>
  cookies.map(each =>
    each
      .split('; ')
      .map(part => part.replace(/^([^=]*token)=.*/, '$1'))
      .filter(part => !/^(Max-Age|Expires)/.test(part))
      .sort(),
  );
const picture = async (width = 900) => {
  const png = await sharp({ create: { width, height: 600, channels: 3, background: '#059669' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

test('saves names and a photo, keeps an omitted photo and removes a null one', async () => {
  const me = await buildPractice(world);
  const saved = await (await me.call('PUT', '/api/auth/profile', { ...names, photo: await picture() })).json();
  expect(saved).toMatchObject({ ...names, profileImageUrl: expect.stringMatching(/^\/files\/[0-9a-f]{64}\.webp$/) });
  const shown = await world.request(saved.profileImageUrl);
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([width, height]).toEqual([512, 512]);
  const renamed = await (await me.call('PUT', '/api/auth/profile', { ...names, lastName: 'Holm' })).json();
  expect(renamed).toMatchObject({ lastName: 'Holm', profileImageUrl: saved.profileImageUrl });
  await me.call('PUT', '/api/auth/profile', { ...names, photo: null });
  expect(await (await me.call('GET', '/api/auth/user')).json()).toMatchObject({ ...names, profileImageUrl: null });
});

test('limits new photos and logos to 30 an hour per person', async () => {
  const [me, other] = [await buildPractice(world), await buildPractice(world)];
  const none = 'data:image/png;base64,aGVsbG8=';
  const company = { name: 'Fernhill', country: null };
  for (let tried = 0; tried < 15; tried++) {
    expect((await me.call('PUT', '/api/auth/profile', { ...names, photo: none })).status).toBe(400);
    expect((await me.call('PUT', '/api/tenant', { ...company, logoUrl: none })).status).toBe(400);
  }
  expect((await me.call('PUT', '/api/auth/profile', { ...names, photo: await picture() })).status).toBe(429);
  expect((await me.call('PUT', '/api/tenant', { ...company, logoUrl: await picture() })).status).toBe(429);
  const stored = `/files/${'0'.repeat(64)}.webp`;
  expect((await me.call('PUT', '/api/auth/profile', { ...names, photo: stored })).status).toBe(200);
  expect((await me.call('PUT', '/api/tenant', { ...company, logoUrl: stored })).status).toBe(200);
  expect((await me.call('PUT', '/api/auth/profile', names)).status).toBe(200);
  expect((await other.call('PUT', '/api/auth/profile', { ...names, photo: await picture() })).status).toBe(200);
});

test('rejects an invalid photo and missing names at their fields', async () => {
  const me = await buildPractice(world);
  const refusal = async (body: object) => (await (await me.call('PUT', '/api/auth/profile', body)).json()).errors;
  expect(await refusal({ ...names, photo: 'data:text/html;base64,PGI+' })).toEqual({
    photo: 'Please choose an image file',
  });
  expect(await refusal({ ...names, photo: 'https://evil.example/a.png' })).toHaveProperty('photo');
  expect(await refusal({ firstName: ' ' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
  });
  expect(await (await me.call('GET', '/api/auth/user')).json()).toMatchObject({ firstName: 'Maya' });
});

test('requires the current password for a change and ends all other sessions', async () => {
  const me = await buildPractice(world);
  const elsewhere = await signedIn(me.email);
  await call(world)('POST', '/api/forgot-password', { email: me.email });
  const change = (currentPassword: string, newPassword = 'a brand new password') =>
    me.call('PUT', '/api/auth/password', { currentPassword, newPassword });
  const wrong = await change('not my password');
  expect([wrong.status, (await wrong.json()).errors.currentPassword]).toEqual([
    400,
    'This isn’t your current password.',
  ]);
  expect((await change(testPassword, 'short')).status).toBe(400);
  expect((await elsewhere('GET', '/api/auth/user')).status).toBe(200);

  const changed = await change(testPassword);
  expect(changed.status).toBe(204);
  const goesOn = call(world, cookieOf(changed));
  expect(await (await goesOn('GET', '/api/auth/sessions')).json()).toMatchObject([{ isCurrent: true }]);
  expect((await elsewhere('GET', '/api/auth/user')).status).toBe(401);
  expect((await signIn(me.email)).status).toBe(400);
  expect((await signIn(me.email, 'a brand new password')).status).toBe(200);
  const { rows } = await world.services.database.pool.query(
    'select subject, kind, text from email_logs where recipient_email = $1 order by id',
    [me.email],
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ subject: 'Your Sorrel password was changed', kind: 'account' }),
  );
  const [, token = ''] = rows.map(row => /token=([^\]\s]+)/.exec(row.text)).find(Boolean) ?? [];
  const reset = await call(world)('POST', '/api/reset-password', { token, password: 'one more password' });
  expect(reset.status).toBe(400);
});

test('issues a new session cookie after a password change and voids the old one', async () => {
  const { email } = await buildPractice(world);
  const signed = await signIn(email);
  const [before, old] = [signed.headers.getSetCookie(), call(world, cookieOf(signed))];
  const [known] = await (await old('GET', '/api/auth/sessions')).json();
  const body = { currentPassword: testPassword, newPassword: 'a brand new password' };
  const changed = await old('PUT', '/api/auth/password', body);
  expect((await old('GET', '/api/auth/user')).status).toBe(401);
  expect((await old('PUT', '/api/auth/password', body)).status).toBe(401);

  const renewed = call(world, cookieOf(changed));
  expect((await renewed('GET', '/api/auth/user')).status).toBe(200);
  expect(await (await renewed('GET', '/api/auth/sessions')).json()).toMatchObject([{ id: known.id, isCurrent: true }]);
  expect(attributes(changed.headers.getSetCookie())).toEqual(attributes(before.slice(0, 1)));
  await renewed('GET', '/api/logout');
  expect((await renewed('GET', '/api/auth/user')).status).toBe(401);
});

test('extends a used session once a day in the database and cookie', async () => {
  const { email } = await buildPractice(world);
  const signed = await signIn(email);
  const mine = call(world, cookieOf(signed));
  const [{ id }] = await (await mine('GET', '/api/auth/sessions')).json();
  const age = (ago: string) =>
    world.services.database.pool.query(
      `update sessions set updated_at = now() - $2::interval, expires_at = now() + interval '30 days' - $2::interval
       where id = $1`,
      [id, ago],
    );
  await age('23 hours');
  expect((await mine('GET', '/api/auth/user')).headers.getSetCookie()).toEqual([]);
  await age('2 days');
  const prolonged = await mine('GET', '/api/auth/user');
  expect(cookieOf(prolonged)).toBe(cookieOf(signed).split('; ')[0]);
  expect(attributes(prolonged.headers.getSetCookie())).toEqual(attributes(signed.headers.getSetCookie().slice(0, 1)));
  const { rows } = await world.services.database.pool.query(
    `select expires_at > now() + interval '29 days 23 hours' and updated_at > now() - interval '1 hour' as "isFresh"
     from sessions where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ isFresh: true }]);
});

test('counts wrong current passwords toward the sign-in limit', async () => {
  const me = await buildPractice(world);
  const guess = () =>
    me.call('PUT', '/api/auth/password', { currentPassword: 'guess', newPassword: 'a brand new password' });
  for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(429);
  expect((await signIn(me.email)).status).toBe(429);
});

test('lists own sessions by device and ends one or all others', async () => {
  const me = await buildPractice(world);
  const other = await buildPractice(world);
  const phone = await signedIn(me.email, {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/26.0 Mobile Safari/604.1',
  });
  const desk = await signedIn(me.email, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' });
  const seen = await (await desk('GET', '/api/auth/sessions')).json();
  expect(seen).toMatchObject([
    { device: 'Chrome on Windows', isCurrent: true },
    { device: 'Safari on iPhone', isCurrent: false },
    { device: null, isCurrent: false },
  ]);
  expect(JSON.stringify(seen)).not.toContain('token');

  expect((await other.call('DELETE', `/api/auth/sessions/${seen[1].id}`)).status).toBe(404);
  expect((await desk('DELETE', `/api/auth/sessions/${seen[1].id}`)).status).toBe(204);
  expect((await phone('GET', '/api/auth/user')).status).toBe(401);
  expect((await desk('DELETE', '/api/auth/sessions')).status).toBe(204);
  expect((await me.call('GET', '/api/auth/user')).status).toBe(401);
  expect((await other.call('GET', '/api/auth/user')).status).toBe(200);
  expect(await (await desk('GET', '/api/auth/sessions')).json()).toHaveLength(1);
});

test('signs out by ending the current session', async () => {
  const me = await buildPractice(world);
  const [{ id }] = await (await me.call('GET', '/api/auth/sessions')).json();
  const ended = await me.call('DELETE', `/api/auth/sessions/${id}`);
  expect(ended.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  expect((await me.call('GET', '/api/auth/user')).status).toBe(401);
});

test('switches the practice of one session only', async () => {
  const [mine, yours] = [
    await buildPractice(world, { name: 'Mine' }),
    await buildPractice(world, { name: 'Also Mine' }),
  ];
  await inSystem(world.services.database, system =>
    joinPractice(system, { tenantId: yours.tenantId, userId: mine.userId, role: 'viewer' }),
  );
  const elsewhere = await signedIn(mine.email);
  const practices = [
    { tenantId: yours.tenantId, name: 'Also Mine' },
    { tenantId: mine.tenantId, name: 'Mine' },
  ];
  const before = await (await mine.call('GET', '/api/auth/user')).json();
  expect(before).toMatchObject({ tenantId: mine.tenantId, role: 'owner', practices });

  const switched = await (await mine.call('POST', '/api/auth/practice', { tenantId: yours.tenantId })).json();
  expect(switched).toMatchObject({
    tenantId: yours.tenantId,
    role: 'viewer',
    practice: { name: 'Also Mine' },
    practices,
  });
  expect(await (await mine.call('GET', '/api/tenant')).json()).toMatchObject({ id: yours.tenantId });
  expect(await (await elsewhere('GET', '/api/tenant')).json()).toMatchObject({ id: mine.tenantId });
});

test('answers 404 for a practice without membership', async () => {
  const [me, other] = [await buildPractice(world), await buildPractice(world)];
  for (const tenantId of [other.tenantId, 999_999_999])
    expect((await me.call('POST', '/api/auth/practice', { tenantId })).status).toBe(404);
  expect(await (await me.call('GET', '/api/auth/user')).json()).toMatchObject({ tenantId: me.tenantId });
});

test('resets a password atomically and allows a retry after a failure', async () => {
  const me = await buildPractice(world);
  const query = (text: string, values: unknown[] = []) => world.services.database.pool.query(text, values);
  await call(world)('POST', '/api/forgot-password', { email: me.email });
  const { rows } = await query('select text from email_logs where recipient_email = $1', [me.email]);
  const [, token = ''] = rows.map(row => /reset-password\?token=([^\]\s]+)/.exec(row.text)).find(Boolean) ?? [];
  const reset = () => call(world)('POST', '/api/reset-password', { token, password: 'a brand new password' });
  // Simulates a crash after the password was written and before the sessions end.
  await query(
    `create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
  );
  await query('create trigger stop_here before delete on sessions for each row execute function stop_here()');
  expect((await reset()).status).toBe(500);
  await query('drop trigger stop_here on sessions');
  expect((await signIn(me.email, 'a brand new password')).status).toBe(400);
  expect((await me.call('GET', '/api/auth/user')).status).toBe(200);
  expect((await signIn(me.email)).status).toBe(200);
  const both = await Promise.all([reset(), reset()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await me.call('GET', '/api/auth/user')).status).toBe(401);
  expect((await signIn(me.email, 'a brand new password')).status).toBe(200);
});
