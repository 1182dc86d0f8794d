import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, call, openWorld, testPassword, type World } from '../../../../testing/world.ts';
import { weakPassword } from '../sign-in-contract.ts';
import { refuseWeak } from './passwords.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ofMaya = ['maya.lindqvist@fernhill.example', 'Maya', 'Lindqvist', 'Fernhill Nutrition'];
const isRefused = (password: string) =>
  refuseWeak(password, ofMaya, 'password').then(
    () => false,
    () => true,
  );

test('rejects common passwords, even repeated or with digits around them', async () => {
  for (const password of [
    'qwertyuiop',
    'Basketball',
    'password2026!',
    '123dragon123',
    'sunshinesunshine',
    'abcabcabcabc',
  ])
    expect(await isRefused(password), password).toBe(true);
});

test('rejects passwords made of own names but accepts sentences containing them', async () => {
  for (const password of ['Lindqvist2026', 'fernhill-nutrition', 'mayalindqvist', 'maya.lindqvist@fernhill.example'])
    expect(await isRefused(password), password).toBe(true);
  for (const password of [testPassword, 'fernhill before the snow', 'xK4-tuba-99-lamp', 'пароль из леса'])
    expect(await isRefused(password), password).toBe(false);
});

test('rejects a weak password with the same message wherever one is set', async () => {
  const sentence = async (answer: Response | Promise<Response>) => {
    const { status } = await answer;
    return { status, ...(await (await answer).json()).errors };
  };
  const person = { firstName: 'Ann', lastName: 'Leigh', practiceName: 'Leigh & Co.', email: 'ann@weak.example' };
  const signUp = call(world)('POST', '/api/signup', { ...person, password: 'password2026' });
  expect(await sentence(signUp)).toEqual({ status: 400, password: weakPassword });

  const me = await buildPractice(world, { name: 'Hazelwood Kitchen' });
  const change = { currentPassword: testPassword, newPassword: 'hazelwood kitchen' };
  const changed = me.call('PUT', '/api/auth/password', change);
  expect(await sentence(changed)).toEqual({ status: 400, newPassword: weakPassword });

  const invitation = { email: 'new@weak.example', role: 'viewer' };
  const { link } = await (await me.call('POST', '/api/team/invitations', invitation)).json();
  const joining = { token: new URL(link).searchParams.get('token'), firstName: 'Lee', lastName: 'Hazelwood' };
  const joined = call(world)('POST', '/api/join', { ...joining, password: 'hazelwood1234' });
  expect(await sentence(joined)).toEqual({ status: 400, password: weakPassword });

  await call(world)('POST', '/api/forgot-password', { email: me.email });
  const { rows } = await world.services.database.pool.query(
    `select text from email_logs where recipient_email = $1 and kind = 'account' order by id desc limit 1`,
    [me.email],
  );
  const token = /token=([\w-]+)/.exec(rows[0].text)?.[1];
  const reset = (password: string) => call(world)('POST', '/api/reset-password', { token, password });
  expect(await sentence(reset('Hazelwood2026'))).toEqual({ status: 400, password: weakPassword });
  // The refused attempt did not use up the link.
  expect((await reset('a brand new password')).status).toBe(200);
});
