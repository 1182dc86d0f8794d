import { createHook } from 'node:async_hooks';
import { argon2Sync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { payFullCost } from '../../../../testing/setup/cheap-hash.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

// Uses the real cost; other tests reduce it.
beforeEach(payFullCost);

const owasp = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const password = 'correct horse battery';

test('hashes passwords as OWASP recommends and verifies them', async () => {
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

test('hashes and verifies passwords off the event loop', async () => {
  const hash = await hashPassword(password);
  const jobs: string[] = [];
  const hook = createHook({ init: (_id, type) => void jobs.push(type) }).enable();
  await hashPassword(password);
  await verifyPassword({ hash, password });
  hook.disable();
  expect(jobs.filter(type => /argon2/i.test(type))).toHaveLength(2);
});
