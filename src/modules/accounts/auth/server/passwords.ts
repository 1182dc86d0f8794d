import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, gt, sql } from 'drizzle-orm';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { weakPassword } from '../sign-in-contract.ts';
import { type Caller, limitCodeAttempts, limitPasswordAttempts } from './sign-in-limits.ts';
import { accounts, sessions, users } from './tables.ts';
import { consumeCode, hasTwoFactor } from './two-factor.ts';

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
  const expectedTag = Buffer.from(expected, 'base64');
  const message = password.normalize('NFKC');
  const nonce = Buffer.from(salt, 'base64');
  const tag = await derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: expectedTag.length });
  return timingSafeEqual(tag, expectedTag);
}

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Publicly known words about a person: names, email, practices. */
type KnownWords = (string | undefined)[];

/**
 * Refuses common and breached passwords of the bundled list, also with digits around them or repeated, and passwords
 * made of words known about the person (NIST SP 800-63B, section 3.1.1.2). `field` is the form field of the error.
 * @throws AppError invalid
 */
export async function refuseWeak(password: string, knownWords: KnownWords, field: string) {
  const normalized = password.normalize('NFKC').toLowerCase();
  if (!isDerivedFrom(normalized, knownWords) && !(await isCommon(normalized))) return;
  throw new AppError('invalid', weakPassword, { [field]: weakPassword });
}

async function isCommon(password: string): Promise<boolean> {
  const list = await commonPasswords();
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const [, repeated = ''] = /^(.+?)\1+$/u.exec(password) ?? [];
  return [password, core, repeated].some(each => list.has(each)) || (repeated !== '' && repeated.length <= 3);
}

/** Fewer characters than this, beside the known words, can be brute-forced. */
const minOtherCharacters = 6;

function isDerivedFrom(password: string, knownWords: KnownWords): boolean {
  const terms = knownWords
    .flatMap(each =>
      (each ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    // Shorter words occur in good passwords by chance.
    .filter(word => word.length >= 4)
    .toSorted((one, other) => other.length - one.length);
  const rest = terms.reduce((left, word) => left.replaceAll(word, ' '), password);
  return rest !== password && rest.replace(/[^\p{L}\p{N}]+/gu, '').length < minOtherCharacters;
}

let list: Promise<Set<string>> | undefined;

/** Loaded on demand and cached: 49,000 words that most processes never need. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}

export const ownPassword = (userId: number) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

/** Null if the person only signs in through another provider. */
export async function passwordOf(services: Services, userId: number) {
  const [user] = await asSystem(services.database)
    .db.select({ email: users.email, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, userId));
  return { email: user?.email ?? '', hash: user?.hash ?? null };
}

/**
 * Confirms the owner before changes that would take over the account. Without a password, a code is required if
 * two-factor sign-in is on, else a recent sign-in, because stolen sessions are mostly older.
 * @throws AppError invalid, forbidden; too_many, counted together with sign-ins
 */
export async function checkOwner(
  caller: Caller,
  { userId, token }: { userId: number; token: string },
  credentials: { password: string; code: string; field: string },
): Promise<{ email: string }> {
  const { services } = caller;
  const { email, hash } = await passwordOf(services, userId);
  if (hash !== null) return checkOwnPassword(caller, userId, credentials);
  if (await hasTwoFactor(asSystem(services.database), userId))
    await limitCodeAttempts(caller, userId, () =>
      inSystem(services.database, system => consumeCode(services, system, { userId, code: credentials.code })),
    );
  else if (!(await isFresh(services, userId, token)))
    throw new AppError('forbidden', 'Sign in again first. You can do this within 10 minutes of signing in.');
  return { email };
}

async function isFresh({ database }: Services, userId: number, token: string): Promise<boolean> {
  const since = gt(sessions.createdAt, sql`now() - interval '10 minutes'`);
  const ours = and(eq(sessions.userId, userId), eq(sessions.token, token), since);
  return (await asSystem(database).db.$count(sessions, ours)) > 0;
}

/**
 * Confirms the password before changes that a stolen session must not allow; passes if there is no password. `field`
 * is the form field of the error.
 * @throws AppError invalid; too_many, counted together with sign-ins
 */
export async function checkOwnPassword(
  caller: Caller,
  userId: number,
  { password, field }: { password: string; field: string },
): Promise<{ email: string }> {
  const { email, hash } = await passwordOf(caller.services, userId);
  if (hash === null) return { email };
  await limitPasswordAttempts(caller, email, async () => {
    if (await verifyPassword({ hash, password })) return;
    const sentence = 'This isn’t your current password.';
    throw new AppError('invalid', sentence, { [field]: sentence });
  });
  return { email };
}
