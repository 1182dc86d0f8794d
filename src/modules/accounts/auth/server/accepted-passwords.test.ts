import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, call, openWorld, testPassword, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const signIn = async (email: string, password: string) =>
  (await call(world)('POST', '/api/login', { email, password })).status;

const long = 'Seventeen quinces, ';

test.each([
  ['ten small letters', 'quxwzyplmt'],
  ['figures only', '8302957164'],
  ['spaces at both ends', '  a quince on a hill  '],
  ['other letters and pictures', 'Äpfel für übermorgen 🥦🍐'],
  ['64 characters', long.repeat(4).slice(0, 64)],
  ['128 characters', long.repeat(7).slice(0, 128)],
])('accepts a password of %s exactly as typed', async (_, newPassword) => {
  const me = await buildPractice(world);
  const changed = await me.call('PUT', '/api/auth/password', { currentPassword: testPassword, newPassword });
  expect(changed.status, await changed.clone().text()).toBeLessThan(300);
  expect(await signIn(me.email, newPassword)).toBe(200);
  // Passwords are not cut, trimmed or compared case-insensitively.
  for (const other of [newPassword.slice(0, -1), `${newPassword} `, newPassword.toUpperCase(), newPassword.trim()])
    if (other !== newPassword) expect(await signIn(me.email, other), other).toBe(400);
});

test.each([
  ['nine characters', 'quxwzyplm'],
  ['129 characters', long.repeat(7).slice(0, 129)],
])('rejects a password of %s with a message', async (_, newPassword) => {
  const me = await buildPractice(world);
  const answer = await me.call('PUT', '/api/auth/password', { currentPassword: testPassword, newPassword });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors.newPassword).toMatch(/characters/);
});
