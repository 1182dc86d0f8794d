import { AppError } from '../../../../platform/errors.ts';
import { weakPassword } from '../contract.ts';

/** What belongs to a person and everybody knows: names, address, practices. */
export type Known = (string | undefined)[];

/**
 * Refuses what is guessed first: a password of the bundled list of common and breached ones, also with figures around it
 * or written twice, and one that is made of what is known of the person (NIST SP 800-63B, section 3.1.1.2).
 * `field`: beside which the sentence stands. @throws AppError invalid
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

/** Fewer letters and figures than this, beside the known words, are soon tried through. */
const fewest = 6;

function isMadeOf(given: string, known: Known): boolean {
  const words = known
    .flatMap(each =>
      (each ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    // Shorter ones stand in many a good password by chance.
    .filter(word => word.length >= 4)
    .toSorted((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), given);
  return rest !== given && rest.replace(/[^\p{L}\p{N}]+/gu, '').length < fewest;
}

let list: Promise<Set<string>> | undefined;

/** Read when the first password is set, then kept: 49,000 words that most processes never need. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}
