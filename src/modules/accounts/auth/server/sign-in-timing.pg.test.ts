import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { watchStatements } from '../../../../testing/statements.ts';
import { buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';

// Counts hashes and statements instead of measuring time, which would depend on the machine.
let world: World;
let read: ReturnType<typeof watchStatements>;
let hashes = 0;
const counting = createHook({
  init: (_id, type) => {
    if (/^(argon2|hash|scrypt|pbkdf2)/i.test(type)) hashes += 1;
  },
});
beforeAll(async () => {
  const database = await newDatabase();
  read = watchStatements(database.pool);
  world = await openWorld(database);
  counting.enable();
});
afterAll(() => {
  counting.disable();
  return world.close();
});

/** The passwords hashed and statements sent for one response. */
async function workOf(path: string, body: object) {
  const before = hashes;
  let status = 0;
  const statements = await read(async () => {
    status = (await call(world)('POST', path, body)).status;
  });
  const texts = statements.map(({ text }) => text);
  // Excludes the audit event, which is not awaited and may arrive during the next request.
  return { status, hashes: hashes - before, statements: texts.filter(text => !text.includes('audit_events')) };
}

test('does equal work for a wrong password with a known or unknown email', async () => {
  const { email } = await buildPractice(world);
  const known = await workOf('/api/login', { email, password: 'not the password' });
  const unknown = await workOf('/api/login', { email: 'nobody@nowhere.example', password: 'not the password' });
  expect(known).toMatchObject({ status: 400, hashes: 1 });
  expect(known.statements.length).toBeGreaterThan(2);
  expect(unknown).toEqual(known);
});

test('hashes the password at sign-up whether or not the email has an account', async () => {
  const { email } = await buildPractice(world);
  const fields = { firstName: 'Ann', lastName: 'Lee', password: 'correct horse battery', practiceName: 'Ann & Co.' };
  expect(await workOf('/api/signup', { ...fields, email })).toMatchObject({ status: 409, hashes: 1 });
  const somebodyNew = { ...fields, email: 'somebody-new@same-work.example' };
  expect(await workOf('/api/signup', somebodyNew)).toMatchObject({ status: 200, hashes: 1 });
});
