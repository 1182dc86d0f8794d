// @module-tag slow

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildPractice,
  call,
  clientFields,
  cookieOf,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';
import { sendDueReminders } from '../../../scheduling/reminders/server/send-due-reminders.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.env, { SMTP_URL: 'smtp://localhost:1', CONFIRM_EMAIL: true });
});
afterAll(() => world.close());

const query = (text: string, values?: unknown[]) => world.services.database.pool.query(text, values);
const linkTo = async (email: string): Promise<string> => {
  const { rows } = await query(
    `select text from email_logs where recipient_email = $1 and text like '%/verify-email?%' order by id desc limit 1`,
    [email],
  );
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
};
type Reader = Pick<Practice, 'call'>;
const open = (token: string, reader: Reader) => reader.call('GET', `/verify-email?token=${token}`);
const press = (token: string, reader: Reader, headers: Record<string, string> = {}) =>
  reader.call('POST', '/verify-email', new URLSearchParams({ token }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
const isProven = async ({ call: ask }: Reader) => (await (await ask('GET', '/api/auth/user')).json()).isEmailProven;

/** A new session, because the previous one has ended. */
const signedIn = async ({ email }: Practice, password: string) => {
  const entry = await call(world)('POST', '/api/login', { email, password });
  expect(entry.status).toBe(200);
  return { call: call(world, cookieOf(entry)) };
};

test('verifies the email once, by the button on the linked page', async () => {
  const me = await buildPractice(world);
  expect(await isProven(me)).toBe(false);
  const token = await linkTo(me.email);
  const page = await open(token, me);
  expect([page.status, page.headers.get('cache-control'), (await page.text()).includes(me.email)]).toEqual([
    200,
    'no-store',
    true,
  ]);
  expect(await isProven(me)).toBe(false);
  expect((await press(token, me, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await press(token, me)).status).toBe(200);
  expect(await isProven(me)).toBe(true);
  expect((await press(token, me)).status).toBe(400);
  expect(await (await open(token, me)).text()).toContain('no longer valid');
  expect(JSON.stringify((await query('select * from email_proofs')).rows)).not.toContain(token);
});

test('requires a verified email to resume sending after an import, not a restore', async () => {
  const me = await buildPractice(world);
  const hold = (reason: string) =>
    query(
      `insert into sending_holds (tenant_id, reason) values ($1, $2) on conflict (tenant_id) do update set reason = $2`,
      [me.tenantId, reason],
    );
  const release = async () => (await me.call('POST', '/api/sending-hold/release', { dropsWaiting: false })).status;
  const held = async () => (await (await me.call('GET', '/api/sending-hold')).json()).hold?.reason ?? null;
  await hold('import');
  expect([await release(), await held()]).toEqual([403, 'import']);
  await hold('restore');
  expect([await release(), await held()]).toEqual([204, null]);
  await hold('import');
  await press(await linkTo(me.email), me);
  expect([await release(), await held()]).toEqual([204, null]);
});

test('blocks sending to others until the email is verified', async () => {
  const me = await buildPractice(world);
  const invite = () => me.call('POST', '/api/team/invitations', { email: 'a@colleague.example', role: 'viewer' });
  const words = { emailSubject: 'Hello', emailBody: 'Win a car', smsBody: null, quietHours: null, steps: [] };
  const remind = (given: object) => me.call('PUT', '/api/reminders/settings', { ...words, ...given });
  const usual = await (await me.call('GET', '/api/reminders/settings')).json();
  const refused = await invite();
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    'Confirm your email address first. Open the link we emailed you, or request a new one in your profile.',
  ]);
  expect((await remind({})).status).toBe(403);
  expect((await remind({ emailSubject: null, emailBody: null })).status).toBe(200);
  for (const path of [
    '/api/sms',
    '/api/emails/campaigns/1/send',
    '/api/sequences/1/on',
    '/api/emails/test',
    '/api/invoices/1/send',
    '/api/product-purchases/1/send-link',
    '/api/appointments/1/send-email-reminder',
  ])
    expect((await me.call('POST', path, {})).status, path).toBe(403);
  const client = clientFields();
  expect((await me.call('POST', '/api/clients', client)).status).toBe(201);
  expect((await me.call('PUT', '/api/reminders/settings', usual)).status).toBe(200);
  const own = await appointmentsOf(me);
  expect((await own.add({ tellClient: true })).status).toBe(403);
  const added = await own.add({ tellClient: false });
  expect(added.status).toBe(201);
  const { id } = await added.json();
  expect((await own.change(id, { tellClient: true })).status).toBe(403);
  expect((await me.call('DELETE', `/api/appointments/${id}`)).status).toBe(403);
  await sendDueReminders(world.services, undefined, new Date('2031-05-05T16:00:00Z'));
  expect(await own.mails()).toEqual([]);
  const { rows } = await query('select reason from reminders where tenant_id = $1 and reason is not null', [
    me.tenantId,
  ]);
  expect(new Set(rows.map(row => row.reason))).toEqual(
    new Set(['The practitioner hasn’t confirmed their email address.']),
  );
  await press(await linkTo(me.email), me);
  expect((await own.change(id, { tellClient: true })).status).toBe(200);
  expect((await own.mails()).length).toBeGreaterThan(0);
  expect((await invite()).status).toBe(201);
  expect((await remind({})).status).toBe(200);
});

/** Creates appointments with custom text and returns the emails to their client. */
async function appointmentsOf({ call: ask }: Practice) {
  const { id: clientId, email } = await (await ask('POST', '/api/clients', clientFields())).json();
  const session = { clientId, title: 'Win a car', type: 'follow-up', status: 'scheduled' };
  const at = (hour: string) => ({ startTime: `2031-05-06T${hour}:00:00Z`, endTime: `2031-05-06T${hour}:45:00Z` });
  return {
    add: (given: object) => ask('POST', '/api/appointments', { ...session, ...at('16'), ...given }),
    change: (id: number, given: object) => ask('PUT', `/api/appointments/${id}`, { ...session, ...at('18'), ...given }),
    mails: async () => (await query('select subject from email_logs where recipient_email = $1', [email])).rows,
  };
}

test('resends the verification link five times an hour and voids the previous one', async () => {
  const me = await buildPractice(world);
  const first = await linkTo(me.email);
  const again = () => me.call('POST', '/api/auth/email/proof');
  for (let sent = 0; sent < 5; sent++) expect((await again()).status).toBe(204);
  expect((await again()).status).toBe(429);
  expect((await press(first, me)).status).toBe(400);
  expect((await press(await linkTo(me.email), me)).status).toBe(200);
  expect((await again()).status).toBe(409);
});

test('accepts the verification link only in a session of its account', async () => {
  const [thief, other] = [await buildPractice(world), await buildPractice(world)];
  const token = await linkTo(thief.email);
  for (const reader of [{ call: call(world) }, other]) {
    const page = await (await open(token, reader)).text();
    expect(page).toContain('Sign in to confirm your address');
    expect(page).toContain(`/login?next=%2Fverify-email%3Ftoken%3D${token}`);
    expect(page).not.toContain('Yes, Confirm');
  }
  const refused = await press(token, { call: call(world) });
  expect([refused.status, refused.headers.get('location')]).toEqual([
    303,
    `/login?next=%2Fverify-email%3Ftoken%3D${token}`,
  ]);
  expect((await press(token, other)).status).toBe(400);
  expect([await isProven(thief), await isProven(other)]).toEqual([false, false]);
  expect((await press(token, thief)).status).toBe(200);
});

test('verifies the email when the password is reset by link', async () => {
  const me = await buildPractice(world);
  await call(world)('POST', '/api/forgot-password', { email: me.email });
  const { rows } = await query(
    `select text from email_logs where recipient_email = $1 and text like '%/reset-password?%'`,
    [me.email],
  );
  const token = /token=([\w-]+)/.exec(rows[0].text)?.[1];
  const password = 'a brand new password';
  expect((await call(world)('POST', '/api/reset-password', { token, password })).status).toBe(200);
  expect((await me.call('GET', '/api/auth/user')).status).toBe(401);
  expect(await isProven(await signedIn(me, password))).toBe(true);
});

test('rejects an expired verification link', async () => {
  const me = await buildPractice(world);
  await query(`update email_proofs set expires_at = now() - interval '1 second' where user_id = $1`, [me.userId]);
  expect((await press(await linkTo(me.email), me)).status).toBe(400);
});

test('changes the email once the new one is verified and notifies the old one', async () => {
  const me = await buildPractice(world);
  const email = `${randomUUID()}@new.example`;
  const change = (given: object) => me.call('POST', '/api/auth/email', { email, password: testPassword, ...given });
  expect((await change({ password: 'not mine' })).status).toBe(400);
  expect((await change({ email: me.email })).status).toBe(409);
  const other = await buildPractice(world);
  expect((await change({ email: other.email.toUpperCase() })).status).toBe(409);
  await call(world)('POST', '/api/forgot-password', { email: me.email });
  const { rows: reset } = await query(
    `select text from email_logs where recipient_email = $1 and text like '%/reset-password?%'`,
    [me.email],
  );
  expect((await change({ email: email.toUpperCase() })).status).toBe(204);
  const signIn = async (as: string) =>
    (await call(world)('POST', '/api/login', { email: as, password: testPassword })).status;
  expect([await signIn(me.email), await signIn(email)]).toEqual([200, 400]);
  expect((await press(await linkTo(email), me)).status).toBe(200);
  expect([await signIn(me.email), await signIn(email)]).toEqual([400, 200]);
  expect(await isProven(me)).toBe(true);
  const { rows } = await query('select subject from email_logs where recipient_email = $1 order by id desc limit 1', [
    me.email,
  ]);
  expect(rows[0].subject).toBe('Your Sorrel email address was changed');
  const token = /token=([\w-]+)/.exec(reset[0].text)?.[1];
  expect((await call(world)('POST', '/api/reset-password', { token, password: 'a brand new password' })).status).toBe(
    400,
  );
});

test('rejects an email-change link after a password change or for a taken email', async () => {
  const [one, two] = [await buildPractice(world), await buildPractice(world)];
  const email = `${randomUUID()}@new.example`;
  for (const each of [one, two])
    expect((await each.call('POST', '/api/auth/email', { email, password: testPassword })).status).toBe(204);
  const { rows } = await query(`select text from email_logs where recipient_email = $1 order by id`, [email]);
  const [first, second] = rows.map(row => /token=([\w-]+)/.exec(row.text)?.[1] ?? '');
  expect((await press(second ?? '', two)).status).toBe(200);
  expect((await press(first ?? '', one)).status).toBe(409);
  const mine = `${randomUUID()}@mine.example`;
  expect((await one.call('POST', '/api/auth/email', { email: mine, password: testPassword })).status).toBe(204);
  const change = { currentPassword: testPassword, newPassword: 'a brand new password' };
  expect((await one.call('PUT', '/api/auth/password', change)).status).toBe(204);
  expect((await press(await linkTo(mine), await signedIn(one, 'a brand new password'))).status).toBe(400);
});

test('shows a pending email change and cancels it, even while its link is opened', async () => {
  const [me, other] = [await buildPractice(world), await buildPractice(world)];
  const email = `${randomUUID()}@new.example`;
  const underWay = async (reader: Reader) => (await (await reader.call('GET', '/api/auth/email')).json()).underWay;
  const takeBack = async () => (await me.call('DELETE', '/api/auth/email')).status;
  const change = async (to: string) =>
    expect((await me.call('POST', '/api/auth/email', { email: to, password: testPassword })).status).toBe(204);
  // The link of the sign-up is not an email change.
  expect([await underWay(me), await takeBack()]).toEqual([null, 409]);
  await change(email);
  expect([(await underWay(me)).email, await underWay(other)]).toEqual([email, null]);
  expect((await Promise.all([takeBack(), takeBack()])).sort()).toEqual([204, 409]);
  expect([await underWay(me), (await press(await linkTo(email), me)).status]).toEqual([null, 400]);
  const next = `${randomUUID()}@new.example`;
  await change(next);
  const token = await linkTo(next);
  const [pressed, taken] = await Promise.all([press(token, me), takeBack()]);
  expect([
    [200, 409],
    [400, 204],
  ]).toContainEqual([pressed.status, taken]);
  const { email: now } = await (await me.call('GET', '/api/auth/user')).json();
  expect([now, await underWay(me)]).toEqual([pressed.status === 200 ? next : me.email, null]);
});

test('voids a pending email change and all reset links after a password reset', async () => {
  const me = await buildPractice(world);
  const evil = `${randomUUID()}@thief.example`;
  expect((await me.call('POST', '/api/auth/email', { email: evil, password: testPassword })).status).toBe(204);
  const resetLinks = async () => {
    await call(world)('POST', '/api/forgot-password', { email: me.email });
    const { rows } = await query(
      `select text from email_logs where recipient_email = $1 and text like '%/reset-password?%' order by id desc`,
      [me.email],
    );
    return rows.map(row => /token=([\w-]+)/.exec(row.text)?.[1]);
  };
  await resetLinks();
  const [token, other] = await resetLinks();
  const reset = (link: string | undefined) =>
    call(world)('POST', '/api/reset-password', { token: link, password: 'a brand new password' });
  expect((await reset(token)).status).toBe(200);
  expect((await press(await linkTo(evil), await signedIn(me, 'a brand new password'))).status).toBe(400);
  expect((await reset(other)).status).toBe(400);
  const { rows } = await query(`select 1 from email_logs where recipient_email = $1 and subject like '%was changed'`, [
    me.email,
  ]);
  expect(rows).toHaveLength(1);
});

test('skips email verification without a mail server or when turned off', async () => {
  const { SMTP_URL, CONFIRM_EMAIL } = world.services.env;
  for (const env of [{ SMTP_URL: undefined }, { CONFIRM_EMAIL: false }]) {
    Object.assign(world.services.env, { SMTP_URL, CONFIRM_EMAIL, ...env });
    const me = await buildPractice(world);
    expect([await isProven(me), await linkTo(me.email)]).toEqual([true, '']);
    const invitation = { email: 'a@colleague.example', role: 'viewer' };
    expect((await me.call('POST', '/api/team/invitations', invitation)).status).toBe(201);
  }
  Object.assign(world.services.env, { SMTP_URL, CONFIRM_EMAIL });
});
