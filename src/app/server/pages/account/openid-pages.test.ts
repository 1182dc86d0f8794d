// @module-tag slow

import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenId } from '../../../../modules/accounts/auth/server/openid.ts';
import {
  lyingProvider,
  type OpenIdPeer,
  openIdClient,
  openIdProvider,
  type Person,
  walkThrough,
} from '../../../../testing/peers/openid-provider.ts';
import {
  appUrl,
  buildPractice,
  call,
  cookieOf,
  openWorld,
  testPassword,
  type World,
} from '../../../../testing/world.ts';

let world: World;
let peer: OpenIdPeer;
beforeAll(async () => {
  world = await openWorld();
  peer = await openIdProvider(`${appUrl}/login/openid/callback`);
  Object.assign(world.services.env, {
    OIDC_ISSUER: peer.issuer,
    OIDC_CLIENT_ID: openIdClient.id,
    OIDC_CLIENT_SECRET: openIdClient.secret,
    OIDC_NAME: 'Clinic ID',
  });
});
afterAll(async () => {
  await peer.close();
  await world.close();
});

const query = (text: string, values?: unknown[]) => world.services.database.pool.query(text, values);
const person = (given: Partial<Person> = {}): Person => ({
  sub: randomUUID(),
  email: `${randomUUID()}@idp.example`,
  email_verified: true,
  given_name: 'Ida',
  family_name: 'Holm',
  ...given,
});

/** Follows the redirects through the provider as a browser would and returns the callback URL. */
async function walk(next = '/clients') {
  const begun = await world.request(`/login/openid?next=${encodeURIComponent(next)}`);
  expect(begun.status).toBe(303);
  const back = await walkThrough(peer, begun.headers.get('location') ?? '');
  return { back, cookie: cookieOf(begun) };
}
const comeBack = ({ back, cookie }: { back: URL; cookie: string }) =>
  world.request(back.pathname + back.search, { headers: { cookie } });
const signIn = async (as: Person, next?: string) => {
  peer.setPerson(as);
  return comeBack(await walk(next));
};
const sentence = async (answer: Response) => {
  const [, found = ''] =
    /role="alert">([^<]*)/.exec((await answer.text()).replace(/<p [^>]*data-message[^>]*><\/p>/, '')) ?? [];
  return found;
};
const prove = (email: string) => query('update users set email_verified = true where email = $1', [email]);

test('redirects to the provider with PKCE, state and nonce, only if configured', async () => {
  expect(await (await world.request('/login?next=/clients')).text()).toContain('href="/login/openid?next=%2Fclients"');
  const begun = await world.request('/login/openid');
  const asked = new URL(begun.headers.get('location') ?? '').searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  for (const each of ['state', 'nonce', 'code_challenge']) expect(asked.get(each)?.length, each).toBeGreaterThan(30);
  expect(begun.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/);
  const other = await openWorld();
  expect(await (await other.request('/login')).text()).not.toContain('/login/openid');
  expect((await other.request('/login/openid')).status).toBe(404);
  await other.close();
});

const tie = (back: Response, given: Record<string, string> = {}) =>
  call(world, cookieOf(back))(
    'POST',
    '/login/openid/tie',
    new URLSearchParams({ password: testPassword, ...given }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
const tiesOf = async (userId: number) =>
  (await query(`select 1 from accounts where user_id = $1 and provider_id = 'openid'`, [userId])).rows.length;
const userOf = async (entry: Response) => (await call(world, cookieOf(entry))('GET', '/api/auth/user')).json();

test('links an existing account once after its password, then signs in without it', async () => {
  const me = await buildPractice(world);
  await prove(me.email);
  const ida = person({ email: me.email });
  const back = await signIn(ida);
  expect([back.status, back.headers.get('location')]).toEqual([303, '/login/openid/tie']);
  expect(cookieOf(back)).not.toContain('session_token');
  const page = await call(world, cookieOf(back))('GET', '/login/openid/tie');
  expect(await page.text()).toContain(`You already have an account with ${me.email}`);
  const wrong = await tie(back, { password: 'not mine at all' });
  expect([wrong.status, await sentence(wrong), await tiesOf(me.userId)]).toEqual([
    400,
    'Incorrect email or password.',
    0,
  ]);
  const entry = await tie(back);
  expect([entry.status, entry.headers.get('location')]).toEqual([303, '/clients']);
  expect(await userOf(entry)).toMatchObject({ id: me.userId });
  const { rows } = await query(
    `select subject from email_logs where recipient_email = $1 and subject like '%Clinic ID%'`,
    [me.email],
  );
  expect(rows).toHaveLength(1);
  const noted = await query(
    `select act, subject, details from audit_events where tenant_id = $1 and user_id = $2 order by id desc limit 2`,
    [me.tenantId, me.userId],
  );
  expect(noted.rows).toMatchObject([
    { act: 'changed', subject: 'account', details: { what: 'tied to OpenID' } },
    { act: 'signed_in', subject: 'session' },
  ]);
  const renamed = await signIn({ ...ida, email: 'renamed@idp.example', email_verified: false });
  expect(await userOf(renamed)).toMatchObject({ id: me.userId });
});

test('rejects an unverified email and linking without a pending sign-in', async () => {
  const me = await buildPractice(world);
  await prove(me.email);
  const unsaid = await signIn(person({ email: me.email, email_verified: false }));
  expect([unsaid.status, await sentence(unsaid)]).toEqual([403, expect.stringContaining('hasn’t verified your email')]);
  for (const cookie of ['', 'sorrel.openid_tie=made-up']) {
    const post = await tie(new Response(null, { headers: { 'set-cookie': cookie } }));
    expect([post.status, post.headers.get('location')], cookie).toEqual([303, '/login']);
  }
  expect(await tiesOf(me.userId)).toBe(0);
});

test('rejects a second identity with the email of a linked account', async () => {
  const me = await buildPractice(world);
  await prove(me.email);
  await query("delete from accounts where user_id = $1 and provider_id = 'credential'", [me.userId]);
  expect((await signIn(person({ email: me.email, sub: 'the first' }))).status).toBe(303);
  const second = await signIn(person({ email: me.email, sub: 'the second' }));
  expect([second.status, await sentence(second)]).toEqual([403, expect.stringContaining('is connected to another')]);
  expect(await tiesOf(me.userId)).toBe(1);
  expect((await signIn(person({ email: me.email, sub: 'the first' }))).status).toBe(303);
});

test('creates one account for an invited person and rejects strangers', async () => {
  const owner = await buildPractice(world);
  const ida = person();
  const nobody = await signIn(ida);
  expect([nobody.status, await sentence(nobody)]).toEqual([403, expect.stringContaining('There’s no account for')]);
  await owner.call('POST', '/api/team/invitations', { email: ida.email, role: 'assistant' });
  const both = [await walk(), await walk()];
  const answers = await Promise.all(both.map(comeBack));
  const joined = answers.find(answer => answer.status === 303);
  const user = await (await call(world, cookieOf(joined ?? new Response()))('GET', '/api/auth/user')).json();
  expect(user).toMatchObject({ tenantId: owner.tenantId, role: 'assistant', firstName: 'Ida', lastName: 'Holm' });
  expect((await query('select 1 from users where email = $1', [ida.email])).rows).toHaveLength(1);
  expect((await (await owner.call('GET', '/api/team')).json()).members).toHaveLength(2);
  expect((await signIn(ida)).status).toBe(303);
});

test('still requires 2FA', async () => {
  const me = await buildPractice(world);
  await prove(me.email);
  const { secret } = await (await me.call('POST', '/api/auth/two-factor', { password: testPassword })).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await me.call('POST', '/api/auth/two-factor/confirm', { code })).status).toBe(200);
  const ida = person({ email: me.email });
  const asked = await signIn(ida);
  expect(await (await call(world, cookieOf(asked))('GET', '/login/openid/tie')).text()).toContain('name="code"');
  expect([(await tie(asked)).status, await tiesOf(me.userId)]).toEqual([400, 0]);
  // A code is accepted once, so the next attempt uses the code of the following period.
  const later = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
  expect([(await tie(asked, { code: later })).status, await tiesOf(me.userId)]).toEqual([303, 1]);
  const back = await signIn(ida);
  expect(back.headers.get('location')).toBe('/login/code?next=%2Fclients');
  expect(cookieOf(back)).not.toContain('session_token');
});

test('rejects callbacks of another browser, changed ones and repeated ones', async () => {
  const me = await buildPractice(world);
  await prove(me.email);
  peer.setPerson(person({ email: me.email }));
  const [one, other] = [await walk(), await walk()];
  expect((await comeBack({ ...one, cookie: '' })).status).toBe(400);
  expect((await comeBack({ ...one, cookie: other.cookie })).status).toBe(503);
  expect((await comeBack({ ...one, cookie: one.cookie.replace(/.{4}$/, 'AAAA') })).status).toBe(400);
  expect((await comeBack(other)).status).toBe(303);
  expect((await comeBack(other)).status).toBe(503);
  expect((await tie(await signIn(person({ email: me.email }), '//evil.example'))).headers.get('location')).toBe('/');
  const denied = await walk();
  denied.back.search = `?error=access_denied&state=${denied.back.searchParams.get('state')}&iss=${encodeURIComponent(peer.issuer)}`;
  expect(await sentence(await comeBack(denied))).toBe('You declined access at Clinic ID.');
});

test('rejects a provider with a wrong nonce, issuer, audience, time or key', async () => {
  const me = await buildPractice(world);
  await prove(me.email);
  const liar = await lyingProvider(person({ email: me.email }));
  const other = await openWorld(world.services.database as never);
  Object.assign(other.services.env, world.services.env, { OIDC_ISSUER: liar.issuer });
  const attempt = async (lie: Parameters<typeof liar.tell>[0]) => {
    const begun = await other.request('/login/openid');
    const asked = new URL(begun.headers.get('location') ?? '').searchParams;
    liar.tell(lie, asked.get('nonce') ?? '');
    return other.request(`/login/openid/callback?code=x&state=${asked.get('state')}`, {
      headers: { cookie: cookieOf(begun) },
    });
  };
  const past = Math.floor(Date.now() / 1_000) - 3_600;
  for (const lie of [
    { claims: { nonce: 'another' } },
    { claims: { nonce: undefined } },
    { claims: { iss: 'https://another.example' } },
    { claims: { aud: 'another' } },
    { claims: { exp: past } },
    { signedByAnother: true },
  ]) {
    const answer = await attempt(lie);
    expect([answer.status, await sentence(answer)], JSON.stringify(lie)).toEqual([
      503,
      'We couldn’t sign you in with Clinic ID. Try again, or use your password.',
    ]);
    expect(cookieOf(answer)).not.toContain('session_token');
  }
  expect((await attempt({})).status).toBe(303);
  const openId = createOpenId({ exchangeTimeoutSeconds: 0.1 });
  const { url, flowState } = await openId.begin(other.services, '/');
  liar.tell({ isSilent: true }, '');
  const search = `?code=x&state=${new URL(url).searchParams.get('state')}`;
  await expect(openId.finish(other.services, { search, flowState })).rejects.toMatchObject({ status: 503 });
  await liar.close();
});
