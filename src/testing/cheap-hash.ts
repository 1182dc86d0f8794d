import crypto, { type argon2, type scrypt } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password costs 50 ms of a processor, as it should, and most tests begin with somebody who signs up: half of their
 * time. Here it costs next to nothing, under the same text, for whoever keeps and whoever asks; what one costs for
 * real is for `*.apart` tests and for those from outside. The same holds for the passphrase of a sealed backup, which
 * costs 400 ms.
 */
const real = crypto.argon2;
const cheap: typeof argon2 = (algorithm, parameters, done) =>
  real(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
crypto.argon2 = cheap;
const derive = crypto.scrypt;
const cheapKey = (...[passphrase, salt, length, , done]: Parameters<typeof scrypt>) =>
  derive(passphrase, salt, length, { N: 2 }, done);
crypto.scrypt = Object.assign(cheapKey, derive);
syncBuiltinESMExports();
