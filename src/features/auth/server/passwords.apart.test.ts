import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownTime } from '../../../testing/contention.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

// What a password really costs: elsewhere in the tests it is cheap.

const owasp = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const password = 'correct horse battery';

test('a password is kept as OWASP advises, and only the same one is it', async () => {
  const hash = await hashPassword(password);
  const [, , , parameters, salt = '', tag] = hash.split('$');
  expect(parameters).toBe('m=19456,t=2,p=1');
  const nonce = Buffer.from(salt, 'base64');
  expect(nonce).toHaveLength(16);
  const expected = argon2Sync('argon2id', { ...owasp, message: password, nonce });
  expect(tag).toBe(expected.toString('base64').replace(/=+$/, ''));
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: `${password}!` })).toBe(false);
  expect(await hashPassword(password)).not.toBe(hash);
});

test('five passwords that are hashed and checked at once leave the thread to the others', async () => {
  const one = await ownTime(() => argon2Sync('argon2id', { ...owasp, message: 'a', nonce: randomBytes(16) }));
  const hash = await hashPassword(password);
  const five = Array.from({ length: 5 }, (_, n) => `guess ${n}`);
  const all = await ownTime(() =>
    Promise.all(five.flatMap(each => [hashPassword(each), verifyPassword({ hash, password: each })])),
  );
  expect(all).toBeLessThan(one);
});
