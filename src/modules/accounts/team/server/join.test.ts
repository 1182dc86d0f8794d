import { randomUUID } from 'node:crypto';
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

const newAddress = () => `${randomUUID()}@new.example`;
const invite = (practice: Practice, email: string, role = 'assistant') =>
  practice.call('POST', '/api/team/invitations', { email, role });
const names = { firstName: 'Ines', lastName: 'Duarte' };
const join = (body: object, caller: Call = call(world)) => caller('POST', '/api/join', body);
const page = async (token: string, caller: Call = call(world)) => (await caller('GET', `/join?token=${token}`)).text();

/** The latest email to this address, with the token of its link. */
async function readMail(email: string) {
  const { rows } = await world.services.database.pool.query(
    'select subject, text, html, kind from email_logs where recipient_email = $1 order by id desc limit 1',
    [email],
  );
  const [, token = ''] = rows[0]?.text.match(/join\?token=([\w-]+)/) ?? [];
  return { ...rows[0], token };
}

const voidSentence = 'This invitation is no longer valid. Ask the practice for a new one.';
async function expectVoid(token: string) {
  expect(await page(token)).toContain('This invitation is no longer valid');
  const refused = await join({ token, ...names, password: testPassword });
  expect([refused.status, (await refused.json()).message]).toEqual([400, voidSentence]);
}

test('invites a new person by email, who joins with a name and password', async () => {
  const practice = await buildPractice(world, { name: 'Oak & Ash' });
  const email = newAddress();
  const invited = await invite(practice, email);
  expect(invited.status).toBe(201);
  expect(await invited.json()).toMatchObject({ email, role: 'assistant' });
  const { token, subject, text } = await readMail(email);
  expect(subject).toBe('Join Oak & Ash on Sorrel');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'An owner of Oak & Ash invited you to join their practice on Sorrel as an assistant.',
  );

  for (let look = 0; look < 2; look++) {
    const html = await page(token);
    expect(html).toContain('Join Oak &amp; Ash');
    expect(html).toContain('You’re invited as an assistant.');
    expect(html).toContain('name="firstName"');
  }
  expect((await (await practice.call('GET', '/api/team')).json()).members).toHaveLength(1);

  const missing = await join({ token });
  expect([missing.status, (await missing.json()).errors]).toEqual([
    400,
    { firstName: 'First name is required', lastName: 'Last name is required', password: 'Required' },
  ]);
  const joined = await join({ token, ...names, password: testPassword });
  // Without a mail server, the owner passed the link on and could have used it, so it does not verify the address.
  const { rows } = await world.services.database.pool.query('select email_verified from users where email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ email_verified: false }]);
  expect(joined.status).toBe(200);
  expect(await joined.json()).toMatchObject({ ...names, email, role: 'assistant', tenantId: practice.tenantId });
  const me = call(world, cookieOf(joined));
  expect((await me('GET', '/api/clients')).status).toBe(200);
  const { members, invitations } = await (await practice.call('GET', '/api/team')).json();
  expect([members.length, invitations.length]).toEqual([2, 0]);
  await expectVoid(token);
});

test('adds a person with an account to a second practice by password', async () => {
  const [mine, yours] = [await buildPractice(world), await buildPractice(world, { name: 'Yours' })];
  await invite(yours, mine.email.toUpperCase(), 'practitioner');
  const { token } = await readMail(mine.email.toUpperCase());
  const html = await page(token);
  expect(html).not.toContain('name="firstName"');
  expect(html).toContain('name="password"');
  expect((await join({ token })).status).toBe(400);
  expect((await join({ token, password: 'not my password' })).status).toBe(400);
  const joined = await join({ token, password: testPassword });
  expect(await joined.json()).toMatchObject({ id: mine.userId, role: 'practitioner', tenantId: yours.tenantId });
  const user = await (await mine.call('GET', '/api/auth/user')).json();
  expect([user.tenantId, user.practices.length]).toEqual([mine.tenantId, 2]);
});

test('lets only the invited person join with one click when signed in', async () => {
  const [mine, yours] = [await buildPractice(world), await buildPractice(world)];
  await invite(yours, mine.email, 'viewer');
  const { token } = await readMail(mine.email);
  const stranger = await buildPractice(world);
  expect(await page(token, stranger.call)).toContain('name="password"');
  expect((await join({ token }, stranger.call)).status).toBe(400);
  expect(await page(token, mine.call)).not.toContain('name="password"');
  expect(await (await join({ token }, mine.call)).json()).toMatchObject({ role: 'viewer', tenantId: yours.tenantId });
  expect(await (await mine.call('GET', '/api/tenant')).json()).toMatchObject({ id: yours.tenantId });
});

test('counts wrong passwords at an invitation toward the sign-in limit', async () => {
  const [mine, yours] = [await buildPractice(world), await buildPractice(world)];
  await invite(yours, mine.email);
  const { token } = await readMail(mine.email);
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await join({ token, password: 'guess guess' })).status).toBe(400);
  expect((await join({ token, password: testPassword })).status).toBe(429);
  const signIn = await call(world)('POST', '/api/login', { email: mine.email, password: testPassword });
  expect(signIn.status).toBe(429);
});

test('rejects made-up, revoked, replaced, resent and expired invitation links', async () => {
  const practice = await buildPractice(world);
  const email = newAddress();
  await expectVoid('made-up');
  expect(await page('')).toContain('This invitation is no longer valid');

  const { id } = await (await invite(practice, email)).json();
  const first = await readMail(email);
  await practice.call('POST', `/api/team/invitations/${id}/resend`);
  const second = await readMail(email);
  await expectVoid(first.token);
  await invite(practice, email.toUpperCase(), 'viewer');
  await expectVoid(second.token);
  const { invitations } = await (await practice.call('GET', '/api/team')).json();
  expect(invitations).toMatchObject([{ role: 'viewer' }]);

  const third = await readMail(email.toUpperCase());
  await world.services.database.pool.query(
    "update invitations set expires_at = now() - interval '1 second' where tenant_id = $1",
    [practice.tenantId],
  );
  await expectVoid(third.token);
  await practice.call('POST', `/api/team/invitations/${invitations[0].id}/resend`);
  const fourth = await readMail(email.toUpperCase());
  expect(await page(fourth.token)).toContain('You’re invited as a viewer.');
  expect((await practice.call('DELETE', `/api/team/invitations/${invitations[0].id}`)).status).toBe(204);
  await expectVoid(fourth.token);
});

test('lets a former member rejoin by a new invitation with its role', async () => {
  const practice = await buildPractice(world);
  const member = await buildMember(world, practice, 'practitioner');
  await practice.call('DELETE', `/api/team/members/${member.userId}`);
  const signIn = () => call(world)('POST', '/api/login', { email: member.email, password: testPassword });
  expect((await signIn()).status).toBe(403);
  expect((await invite(practice, member.email, 'viewer')).status).toBe(201);
  const { token } = await readMail(member.email);
  const joined = await join({ token, password: testPassword });
  expect(await joined.json()).toMatchObject({ id: member.userId, role: 'viewer' });
  expect((await member.call('GET', '/api/auth/user')).status).toBe(401);
  expect((await signIn()).status).toBe(200);
});

test('rejects inviting a member with 409, ignoring case', async () => {
  const practice = await buildPractice(world);
  const refused = await invite(practice, practice.email.toUpperCase());
  const sentence = 'This person is already on your team.';
  expect([refused.status, (await refused.json()).errors]).toEqual([409, { email: sentence }]);
});

test('limits invitations to 20 an hour per practice and 5 per address', async () => {
  const practice = await buildPractice(world);
  const email = newAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await invite(practice, email)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  for (let count = 0; count < 14; count++) expect((await invite(practice, newAddress())).status).toBe(201);
  expect((await invite(practice, newAddress())).status).toBe(429);
});

test('stores the invitation token only as a hash and hides its email', async () => {
  const practice = await buildPractice(world);
  const email = newAddress();
  const answer = await (await invite(practice, email)).json();
  const { token, kind } = await readMail(email);
  expect(kind).toBe('account');
  expect(answer.link).toBe(`http://localhost:3000/join?token=${token}`);
  const { rows } = await world.services.database.pool.query('select * from invitations');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await (await practice.call('GET', '/api/emails/logs')).json()).toEqual([]);
  expect(JSON.stringify(await (await practice.call('GET', '/api/team')).json())).not.toContain(token);
});
