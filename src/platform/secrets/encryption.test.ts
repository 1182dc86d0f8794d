import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../testing/texts/any-character.ts';
import { decrypt, encrypt } from './encryption.ts';

const secret = 'a secret of this instance, long enough';
const place = { purpose: 'vendor settings', place: 'practice 1 mail password' };

test('decrypts to the same value and never encrypts to the same ciphertext', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), value => {
      const sealed = encrypt(secret, place, value);
      expect(decrypt(secret, place, sealed)).toBe(Buffer.from(value, 'utf8').toString('utf8'));
      expect(encrypt(secret, place, value)).not.toBe(sealed);
    }),
  );
});

test('decrypts only with the same secret, purpose and place', () => {
  const sealed = encrypt(secret, place, 'hunter2');
  expect(decrypt(`${secret}!`, place, sealed)).toBeNull();
  expect(decrypt(secret, { ...place, purpose: 'something else' }, sealed)).toBeNull();
  expect(decrypt(secret, { ...place, place: 'practice 2 mail password' }, sealed)).toBeNull();
});

test('rejects a changed character, a shorter tag or another version', () => {
  const sealed = encrypt(secret, place, 'hunter2');
  for (let index = 0; index < sealed.length; index++) {
    const other = sealed[index] === 'A' ? 'Q' : 'A';
    const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
    // The last character may contain unused bits, so the decoded bytes may be equal.
    if (decoded(changed) === decoded(sealed)) continue;
    expect(decrypt(secret, place, changed)).toBeNull();
  }
  expect(decrypt(secret, place, sealed.slice(0, -2))).toBeNull();
  expect(decrypt(secret, place, sealed.replace('v1.', 'v2.'))).toBeNull();
  for (const nonsense of ['', 'v1', 'v1...', '{}', 'hunter2']) expect(decrypt(secret, place, nonsense)).toBeNull();
});

const decoded = (sealed: string) =>
  sealed
    .split('.')
    .map((part, index) => (index ? Buffer.from(part, 'base64url').toString('hex') : part))
    .join();
