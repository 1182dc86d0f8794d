// @module-tag slow

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildMember,
  buildPractice,
  type Call,
  call,
  cookieOf,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const query = (text: string, values?: unknown[]) => world.services.database.pool.query(text, values);
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const signIn = (email: string, password = testPassword, cookie = '') =>
  call(world, cookie)('POST', '/api/login', { email, password });
const sayCode = (first: Response, code: string) => call(world, cookieOf(first))('POST', '/api/login/code', { code });
const subjects = async (email: string): Promise<string[]> =>
  (
    await query(`select subject from email_logs where recipient_email = $1 and kind = 'account' order by id`, [email])
  ).rows.map(row => row.subject);

/** Turns it on and resets the last used time step, so that no test waits 30 seconds for the next code. */
async function turnOn(ask: Call) {
  const { secret } = await (await ask('POST', '/api/auth/two-factor', { password: testPassword })).json();
  const answer = await ask('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret) });
  expect(answer.status).toBe(200);
  await query('update two_factors set last_step = null where user_id = $1', [
    (await (await ask('GET', '/api/auth/user')).json()).id,
  ]);
  const { codes } = await answer.json();
  return { secret: secret as string, codes: codes as string[] };
}
const secured = async (): Promise<Practice & { secret: string; codes: string[] }> => {
  const me = await buildPractice(world);
  return { ...me, ...(await turnOn(me.call)) };
};

test('turns on two-factor after a code, ends other sessions and encrypts the secret', async () => {
  const me = await buildPractice(world);
  const elsewhere = cookieOf(await signIn(me.email));
  expect((await me.call('POST', '/api/auth/two-factor', { password: 'wrong' })).status).toBe(400);
  const { secret, uri } = await (await me.call('POST', '/api/auth/two-factor', { password: testPassword })).json();
  expect(uri).toContain(`secret=${secret}`);
  // Started but not confirmed, so nothing has changed.
  expect((await (await signIn(me.email)).json()).email).toBe(me.email);
  expect((await me.call('POST', '/api/auth/two-factor/confirm', { code: '000000' })).status).toBe(400);
  const { codes } = await (await me.call('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret) })).json();
  expect(new Set(codes).size).toBe(10);
  expect((await call(world, elsewhere)('GET', '/api/auth/user')).status).toBe(401);
  expect(await (await me.call('GET', '/api/auth/two-factor')).json()).toMatchObject({
    codesLeft: 10,
    hasPassword: true,
  });
  expect(await subjects(me.email)).toContain('Two-step sign-in is on for your Sorrel account');
  const kept = await query('select * from two_factors t join recovery_codes r using (user_id) where user_id = $1', [
    me.userId,
  ]);
  expect(JSON.stringify(kept.rows)).not.toContain(secret);
  for (const code of codes) expect(JSON.stringify(kept.rows)).not.toContain(code.replaceAll('-', ''));
  expect((await me.call('POST', '/api/auth/two-factor', { password: testPassword })).status).toBe(409);
});

test('requires password and code to sign in and accepts each code once', async () => {
  const me = await secured();
  const first = await signIn(me.email);
  expect([first.status, await first.json()]).toEqual([200, { needs: 'code' }]);
  expect(cookieOf(first)).not.toContain('session_token');
  expect((await call(world, cookieOf(first))('GET', '/api/auth/user')).status).toBe(401);
  const code = codeOf(me.secret);
  const second = await sayCode(first, code);
  expect(second.status).toBe(200);
  expect((await call(world, cookieOf(second))('GET', '/api/auth/user')).status).toBe(200);
  // Neither the pending sign-in nor the code works again, although the code is still valid in time.
  expect((await sayCode(first, codeOf(me.secret, 1))).status).toBe(401);
  expect((await sayCode(await signIn(me.email), code)).status).toBe(400);
});

test('accepts a code one time step off and rejects one three steps off', async () => {
  const me = await secured();
  expect((await sayCode(await signIn(me.email), codeOf(me.secret, 3))).status).toBe(400);
  expect((await sayCode(await signIn(me.email), codeOf(me.secret, -3))).status).toBe(400);
  expect((await sayCode(await signIn(me.email), codeOf(me.secret, 1))).status).toBe(200);
  // An older code than the last accepted one.
  expect((await sayCode(await signIn(me.email), codeOf(me.secret))).status).toBe(400);
});

test('accepts each recovery code once in any format and sends a notice', async () => {
  const me = await secured();
  const code = me.codes[0] ?? '';
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect((await sayCode(await signIn(me.email), typed)).status).toBe(200);
  expect((await sayCode(await signIn(me.email), code)).status).toBe(400);
  expect(await (await me.call('GET', '/api/auth/two-factor')).json()).toMatchObject({ codesLeft: 9 });
  expect(await subjects(me.email)).toContain('A recovery code for your Sorrel account was used');
});

test('renews recovery codes and turns two-factor off with password and code only', async () => {
  const me = await secured();
  const renew = (given: object) => me.call('POST', '/api/auth/two-factor/recovery-codes', given);
  expect((await renew({ password: testPassword, code: '000000' })).status).toBe(400);
  const { codes } = await (await renew({ password: testPassword, code: codeOf(me.secret) })).json();
  expect((await sayCode(await signIn(me.email), me.codes[1] ?? '')).status).toBe(400);
  const off = (given: object) => me.call('POST', '/api/auth/two-factor/off', given);
  expect((await off({ password: 'not mine', code: codes[0] })).status).toBe(400);
  expect((await off({ password: testPassword, code: me.codes[0] })).status).toBe(400);
  expect((await off({ password: testPassword, code: codes[0] })).status).toBe(204);
  expect((await (await signIn(me.email)).json()).email).toBe(me.email);
  expect(await subjects(me.email)).toContain('Two-step sign-in is off for your Sorrel account');
});

test('blocks all two-factor codes after ten wrong ones', async () => {
  const me = await secured();
  const first = await signIn(me.email);
  for (let tried = 0; tried < 10; tried++) expect((await sayCode(first, '000000')).status).toBe(400);
  expect((await sayCode(first, codeOf(me.secret))).status).toBe(429);
  // Also for a new sign-in and in the settings.
  expect((await sayCode(await signIn(me.email), codeOf(me.secret))).status).toBe(429);
  const both = { password: testPassword, code: codeOf(me.secret) };
  expect((await me.call('POST', '/api/auth/two-factor/off', both)).status).toBe(429);
});

test('rejects the code if the password changed since the first step', async () => {
  const me = await secured();
  const first = await signIn(me.email);
  const change = { currentPassword: testPassword, newPassword: 'a brand new password' };
  expect((await me.call('PUT', '/api/auth/password', change)).status).toBe(204);
  expect((await sayCode(first, codeOf(me.secret))).status).toBe(400);
});

test('accepts the code through a plain HTML form and redirects to the next page', async () => {
  const me = await secured();
  const first = cookieOf(await signIn(me.email));
  const post = (code: string, cookie = first, headers = {}) =>
    world.request('/login/code', {
      method: 'POST',
      headers: {
        cookie,
        origin: 'http://localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams({ code, next: '/clients' }),
    });
  expect(await (await world.request('/login/code?next=/clients', { headers: { cookie: first } })).text()).toContain(
    '<form class="auth-form" action="/login/code" method="post">',
  );
  const wrong = await post('123');
  expect([wrong.status, (await wrong.text()).includes('Wrong code.')]).toEqual([400, true]);
  expect((await post(codeOf(me.secret), first, { origin: 'https://evil.example' })).status).toBe(403);
  const right = await post(codeOf(me.secret));
  expect([right.status, right.headers.get('location')]).toEqual([303, '/clients']);
  expect((await call(world, cookieOf(right))('GET', '/api/auth/user')).status).toBe(200);
  // Without a pending sign-in, the page redirects to the sign-in page.
  const lost = await world.request('/login/code?next=//evil.example');
  expect([lost.status, lost.headers.get('location')]).toEqual([303, '/login']);
  expect((await post(me.codes[0] ?? '', '')).headers.get('location')).toBe('/login?next=%2Fclients');
});

test('accepts an invitation only after the two-factor code', async () => {
  const [host, me] = [await buildPractice(world, { name: 'Elsewhere' }), await secured()];
  const invitation = { email: me.email, role: 'viewer' };
  const { link } = await (await host.call('POST', '/api/team/invitations', invitation)).json();
  const token = new URL(link).searchParams.get('token');
  const joined = await call(world)('POST', '/api/join', { token, password: testPassword });
  expect(await joined.json()).toEqual({ needs: 'code' });
  expect((await (await host.call('GET', '/api/team')).json()).members).toHaveLength(1);
  const signedIn = cookieOf(await sayCode(joined, codeOf(me.secret)));
  expect((await call(world, signedIn)('POST', '/api/join', { token })).status).toBe(200);
  expect((await (await host.call('GET', '/api/team')).json()).members).toHaveLength(2);
});

test('requires a two-factor code after a password reset', async () => {
  const me = await secured();
  await call(world)('POST', '/api/forgot-password', { email: me.email });
  const { rows } = await query(
    `select text from email_logs where recipient_email = $1 and text like '%reset-password%'`,
    [me.email],
  );
  const token = /token=([\w-]+)/.exec(rows[0].text)?.[1];
  const password = 'a brand new password';
  expect((await call(world)('POST', '/api/reset-password', { token, password })).status).toBe(200);
  expect(await (await signIn(me.email, password)).json()).toEqual({ needs: 'code' });
});

test('blocks members until they set up two-factor sign-in required of their role', async () => {
  const owner = await secured();
  const member = await buildMember(world, owner, 'practitioner');
  const rules = (roles: string[]) => owner.call('PUT', '/api/team/two-factor', { roles });
  expect((await member.call('PUT', '/api/team/two-factor', { roles: [] })).status).toBe(403);
  expect(await (await rules(['practitioner', 'practitioner'])).json()).toEqual({ roles: ['practitioner'] });
  const refused = await member.call('GET', '/api/clients');
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    'Your practice requires two-step sign-in. Set it up to continue.',
  ]);
  expect(await (await member.call('GET', '/api/auth/user')).json()).toMatchObject({ mustSecure: true });
  await turnOn(member.call);
  expect((await member.call('GET', '/api/clients')).status).toBe(200);
  expect((await (await owner.call('GET', '/api/team')).json()).twoFactorRoles).toEqual(['practitioner']);
});

test('blocks an API key if its creator lacks required two-factor sign-in', async () => {
  const owner = await buildPractice(world);
  expect((await owner.call('PUT', '/api/team/two-factor', { roles: ['owner'] })).status).toBe(409);
  const other = await buildMember(world, owner, 'owner');
  const made = { name: 'Till', permissions: ['clients.read'], expiresInDays: null };
  const { key } = await (await other.call('POST', '/api/api-keys', made)).json();
  const byKey = () => call(world)('GET', '/api/clients', undefined, { authorization: `Bearer ${key}` });
  expect((await byKey()).status).toBe(200);
  await turnOn(owner.call);
  await owner.call('PUT', '/api/team/two-factor', { roles: ['owner'] });
  expect((await byKey()).status).toBe(403);
});

test("lets an owner reset a member's two-factor sign-in and notifies both", async () => {
  const owner = await buildPractice(world);
  const member = await buildMember(world, owner, 'assistant');
  const reset = (userId: number, ask = owner.call) => ask('DELETE', `/api/team/members/${userId}/two-factor`);
  expect((await reset(member.userId)).status).toBe(409);
  await turnOn(member.call);
  expect((await reset(member.userId, member.call)).status).toBe(403);
  expect((await reset(member.userId)).status).toBe(204);
  expect((await member.call('GET', '/api/auth/user')).status).toBe(401);
  expect((await (await signIn(member.email)).json()).email).toBe(member.email);
  expect(await subjects(member.email)).toContain('Two-step sign-in was reset for your Sorrel account');
  expect(await subjects(owner.email)).toContain('You reset a team member’s two-step sign-in');
  expect((await reset(owner.userId)).status).toBe(409);
  const stranger = await secured();
  expect((await reset(stranger.userId)).status).toBe(404);
  const { link } = await (
    await owner.call('POST', '/api/team/invitations', { email: stranger.email, role: 'viewer' })
  ).json();
  await stranger.call('POST', '/api/join', { token: new URL(link).searchParams.get('token') });
  expect((await reset(stranger.userId)).status).toBe(409);
});
