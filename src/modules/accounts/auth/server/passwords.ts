import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB (in KiB), 2 passes, parallelism 1. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; computed in the thread pool, not on the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return ['', 'argon2id', 'v=19', parameters, plain(nonce), plain(tag)].join('$');
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, kind, , parameters = '', salt = '', expected = ''] = hash.split('$');
  const [memory, passes, parallelism] = parameters.split(',').map(each => Number(each.slice(2)));
  if (kind !== 'argon2id' || !memory || !passes || !parallelism) return false;
  const known = Buffer.from(expected, 'base64');
  const message = password.normalize('NFKC');
  const nonce = Buffer.from(salt, 'base64');
  const tag = await derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: known.length });
  return timingSafeEqual(tag, known);
}

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
