import crypto, { type argon2, type scrypt } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * A password costs 50 ms of a processor, as it should, and most tests begin with somebody who signs up: half of their
 * time. Here it costs next to nothing, under the same text, for whoever keeps and whoever asks; what one costs for
 * real is for tests that say `payFullCost` and for those from outside. The same holds for the passphrase of a sealed
 * backup, which costs 400 ms.
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

/** Until the test that calls it is finished, passwords and passphrases cost what they cost people. */
export function payFullCost() {
  isCheap = false;
  onTestFinished(() => {
    isCheap = true;
  });
}
