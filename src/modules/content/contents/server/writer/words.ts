import neutralWords from '../../../../../../content/vocabulary/neutral-words.json' with { type: 'json' };
import { wordsSchema } from '../knowledge/schema.ts';

/** Fills a frame: `{fact}` unchanged, `{Fact}` capitalized. */
export const fill = (frame: string, pieces: Record<string, string>): string =>
  frame.replace(/\{(\w+)\}/g, (_, name: string) => {
    const exact = pieces[name];
    if (exact !== undefined) return exact;
    const lower = pieces[name.charAt(0).toLowerCase() + name.slice(1)];
    if (lower === undefined) throw new Error(`the frame asks for ${name}`);
    return capital(lower);
  });

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "a, b and c" */
export const listOf = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const small = new Set('a an and as at but by for in nor of on or the to vs with without from into'.split(' '));

/** Title case ("Iron for Runners"); words with their own capitals don't change. */
export const titleCase = (text: string): string =>
  text
    .split(' ')
    .map((word, index, all) => (index > 0 && index < all.length - 1 && small.has(word) ? word : capitalOfParts(word)))
    .join(' ');

const capitalOfParts = (word: string) =>
  word
    .split('-')
    .map((part, index) => (index > 0 && small.has(part) ? part : capital(part)))
    .join('-');

/** "plant-based eating" → "#PlantBasedEating" */
export const hashtag = (text: string): string =>
  `#${text
    .replace(/[’']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(capital)
    .join('')}`;

/** Facts that don't refer to a previous sentence; all if there is none. */
export function standalone(facts: string[]): string[] {
  const alone = facts.filter(fact => !/^(?:it|its|they|their|these|this|that)\b/.test(fact));
  return alone.length ? alone : facts;
}

/** Tips that don't refer to a noun of a previous sentence; all if there is none. */
export function selfContained(tips: string[]): string[] {
  const alone = tips.filter(
    tip => !/\b(?:them|they|it|its|their|these|those|half of one|a few|the (?:stem|middle|label))\b/.test(tip),
  );
  return alone.length ? alone : tips;
}

/** Lower case, no punctuation, singular. */
export const stems = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s?\b/g, '')
    .split(/[^\p{L}\p{N}:]+/u)
    .filter(Boolean)
    .map(word => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word));

/** Shortens to the last whole word that fits, because language models exceed limits. */
export function cut(text: string, most: number): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed().trim();
  if (clean.length <= most) return clean;
  const fitting = clean.slice(0, most - 1);
  // A loop, because a regular expression anchored at the end is quadratic in a text of spaces.
  let end = fitting.length;
  while (end > 0 && !/\s/.test(fitting.charAt(end - 1))) end -= 1;
  return `${(fitting.slice(0, end).trimEnd() || fitting).toWellFormed()}…`;
}

/** Words that don't change a topic, such as who, when, how, and names of text types. */
const neutral = new Set(wordsSchema.parse(neutralWords).flatMap(stems));

/** Words, as typed, that the writer doesn't know. `isKnown`: further words that the caller understands. */
export function unknownWords(typed: string, isKnown: (stem: string) => boolean): string[] {
  return typed.split(/[^\p{L}\p{N}'’:]+/u).filter(word => {
    const [stem, ...more] = stems(word);
    return (
      stem !== undefined &&
      /[\p{L}\p{N}]/u.test(stem) &&
      ![stem, ...more].every(each => neutral.has(each) || isKnown(each))
    );
  });
}
