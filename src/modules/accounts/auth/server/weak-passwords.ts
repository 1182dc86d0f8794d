import { AppError } from '../../../../platform/errors.ts';
import { weakPassword } from '../contract.ts';

/** Publicly known words about a person: names, email, practices. */
export type Known = (string | undefined)[];

/**
 * Refuses common and breached passwords of the bundled list, also with digits around them or repeated, and passwords
 * made of words known about the person (NIST SP 800-63B, section 3.1.1.2). `field` is the form field of the error.
 * @throws AppError invalid
 */
export async function refuseWeak(password: string, known: Known, field: string) {
  const given = password.normalize('NFKC').toLowerCase();
  if (!isMadeOf(given, known) && !(await isCommon(given))) return;
  throw new AppError('invalid', weakPassword, { [field]: weakPassword });
}

async function isCommon(given: string): Promise<boolean> {
  const list = await commonPasswords();
  const core = given.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const [, repeated = ''] = /^(.+?)\1+$/u.exec(given) ?? [];
  return [given, core, repeated].some(each => list.has(each)) || (repeated !== '' && repeated.length <= 3);
}

/** Fewer characters than this, beside the known words, can be brute-forced. */
const fewest = 6;

function isMadeOf(given: string, known: Known): boolean {
  const words = known
    .flatMap(each =>
      (each ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    // Shorter words occur in good passwords by chance.
    .filter(word => word.length >= 4)
    .toSorted((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), given);
  return rest !== given && rest.replace(/[^\p{L}\p{N}]+/gu, '').length < fewest;
}

let list: Promise<Set<string>> | undefined;

/** Loaded on demand and cached: 49,000 words that most processes never need. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}
