import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, cookieOf, openWorld, signUpPractice, testPassword, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const query = (text: string, values?: unknown[]) => world.services.database.pool.query(text, values);
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
const signIn = (email: string, cookie = '') =>
  call(world, cookie)('POST', '/api/login', { email, password: testPassword }, firefox);
const alerts = async (email: string): Promise<string[]> =>
  (
    await query(
      `select text from email_logs where recipient_email = $1 and subject like 'New sign-in to%' order by id`,
      [email],
    )
  ).rows.map(row => row.text);
const deviceOf = (answer: Response) =>
  cookieOf(answer)
    .split('; ')
    .find(each => each.startsWith('sorrel.device')) ?? '';

test('emails once about a sign-in from a new browser and stores no IP or cookie', async () => {
  const me = await signUpPractice(world);
  expect(await alerts(me.email)).toEqual([]);
  const first = await signIn(me.email);
  expect(await alerts(me.email)).toHaveLength(1);
  expect((await alerts(me.email))[0]).toContain('Firefox on Windows');
  await signIn(me.email, deviceOf(first));
  expect(await alerts(me.email)).toHaveLength(1);
  const { rows } = await query('select * from known_devices where user_id = $1', [me.userId]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(deviceOf(first).split('=')[1]);
  expect((await query('select ip_address from sessions where user_id = $1', [me.userId])).rows).toEqual(
    rows.concat(rows[0]).map(() => ({ ip_address: null })),
  );
});

test('treats a browser known to one person as new for another', async () => {
  const [one, other] = [await signUpPractice(world), await signUpPractice(world)];
  const shared = deviceOf(await signIn(one.email));
  expect(deviceOf(await signIn(other.email, shared))).toBe(shared);
  expect(await alerts(other.email)).toHaveLength(1);
});

test('alerts people without recorded devices at their next sign-in', async () => {
  const me = await signUpPractice(world);
  await query('delete from known_devices where user_id = $1', [me.userId]);
  await signIn(me.email);
  expect(await alerts(me.email)).toHaveLength(1);
});

test('sends no sign-in alerts once they are turned off', async () => {
  const me = await signUpPractice(world);
  const saved = await me.call('PUT', '/api/auth/sign-in-alerts', { isOn: false });
  expect((await saved.json()).signInAlerts).toBe(false);
  await signIn(me.email);
  expect(await alerts(me.email)).toEqual([]);
});

test('remembers 30 browsers and replaces an invalid device cookie', async () => {
  const me = await signUpPractice(world);
  await query(
    `insert into known_devices (user_id, device_hash, last_seen_at)
     select $1, 'old ' || n, now() - interval '1 day' from generate_series(1, 40) n`,
    [me.userId],
  );
  const answer = await signIn(me.email, 'sorrel.device=%0d%0amade-up');
  expect(deviceOf(answer)).toMatch(/^sorrel\.device=[\w-]{32}$/);
  expect((await query('select 1 from known_devices where user_id = $1', [me.userId])).rows).toHaveLength(30);
});
