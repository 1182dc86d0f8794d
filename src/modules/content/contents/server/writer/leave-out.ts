import { findAvoided, instead } from '../../avoided.ts';
import { cut } from '../cut.ts';
import type { Text } from './texts.ts';

/**
 * The text without the words: another word where one is known, otherwise without the sentence, the line of a list or the
 * tag. A step or an amount of a recipe stays: without it the rest is no recipe; the check before publishing marks it. So
 * does the whole text if little would be left of it. Other words may be longer: it ends where `most` characters do.
 */
export function leaveOut(
  { title, body }: Text,
  { words, spare, most }: { words: string[]; spare: string; most: number },
): Text {
  if (!words.length) return { title, body };
  const named = replaced(title, words);
  const kept = body
    .split('\n\n')
    .map(block => withoutWords(block, words) || (/^# /.test(block) ? `# ${spare}` : ''))
    .filter(Boolean);
  const clean = withoutBareHeads(kept).join('\n\n');
  const isEnough = clean.length >= body.length / 3 && clean.length > 40;
  return {
    title: findAvoided(named, words).length ? spare : named,
    body: cut(isEnough ? clean : replaced(body, words), most),
  };
}

function withoutWords(block: string, words: string[]): string {
  const text = replaced(block, words);
  if (!findAvoided(text, words).length && !hasTag(text, words)) return text;
  const lines = text.split('\n');
  if (/^#\p{L}/u.test(text))
    return text
      .split(' ')
      .filter(tag => !isTagOf(tag, words))
      .join(' ');
  if (lines.some(line => isFixed(line))) return text;
  return lines
    .map(line => (findAvoided(line, words).length ? sentencesWithout(line, words) : line))
    .filter(line => line.trim())
    .join('\n');
}

/** An amount of an ingredient, a step of the method, what a serving holds, what somebody could be allergic to. */
const isFixed = (line: string) => /^- [^:]+: (?:about )?\d|^\d+\. |^Allergens: /.test(line);

/** A heading or a point of a list goes as a whole. */
function sentencesWithout(line: string, words: string[]): string {
  if (/^[^\p{L}\p{N}\s“"(]+\s/u.test(line)) return '';
  return line
    .split(/(?<=[.!?…])\s+/)
    .filter(sentence => !findAvoided(sentence, words).length)
    .join(' ');
}

/** "# Title", "## Heading" with nothing of their own below them. */
const withoutBareHeads = (blocks: string[]) =>
  blocks.filter((block, index) => !/^## /.test(block) || !/^#|^$|^Sources?\b/.test(blocks[index + 1] ?? ''));

function replaced(text: string, words: string[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: found } of findAvoided(text, words)) {
    const other = instead(found, words);
    if (!other) continue;
    const before = text
      .slice(at, start)
      .replace(/\b(a)n? $/i, (_, a: string) => `${a}${/^[aeiou]/i.test(other) ? 'n' : ''} `);
    result += before + other;
    at = end;
  }
  return result + text.slice(at);
}

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isTagOf = (tag: string, words: string[]) =>
  words.some(word => squash(word) && squash(tag).includes(squash(word)));
const hasTag = (text: string, words: string[]) =>
  /^#\p{L}/u.test(text) && text.split(' ').some(tag => isTagOf(tag, words));
