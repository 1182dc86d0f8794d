import crypto, { type argon2, type scrypt } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Hashing a password takes 50 ms of CPU time by design, which would be half the time of most tests. Here argon2 runs
 * with minimal cost, both for hashing and for verifying, and so does scrypt for backup passphrases (400 ms). Tests of
 * the real cost call `payFullCost`; end-to-end tests don't load this file.
 */
let isCheap = true;
const real = crypto.argon2;
const cheap: typeof argon2 = (algorithm, parameters, done) =>
  real(algorithm, isCheap ? { ...parameters, memory: 8, passes: 1 } : parameters, done);
crypto.argon2 = cheap;
const derive = crypto.scrypt;
const cheapKey = (...[passphrase, salt, length, cost, done]: Parameters<typeof scrypt>) =>
  derive(passphrase, salt, length, isCheap ? { N: 2 } : cost, done);
crypto.scrypt = Object.assign(cheapKey, derive);
syncBuiltinESMExports();

/** Uses the real cost until the current test ends. */
export function payFullCost() {
  isCheap = false;
  onTestFinished(() => {
    isCheap = true;
  });
}
