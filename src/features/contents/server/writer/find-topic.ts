import { checkClaims } from '../../claims.ts';
import type { Topic } from '../knowledge/read-topics.ts';
import { general, topics } from '../knowledge/topics.ts';
import { leftOut } from './diets.ts';
import { randomFrom } from './random.ts';

export type Subject = {
  /** What the text is about, in the words that were typed where that is possible; mid-sentence. */
  subject: string;
  topic: Topic;
  /** What is meant besides: "iron for runners" is about running, too. */
  companion: Topic | null;
  /** False when nothing that is known fits. */
  isKnown: boolean;
};

/**
 * The topics of what was typed, by the names and synonyms that it holds: what is named first is the subject, of names that
 * begin at the same word the longest.
 */
export function findSubject(typed: string): Subject {
  const clean = tidy(typed);
  const asked = ` ${stems(clean).join(' ')} `;
  const unwanted = leftOut(clean);
  const scored = topics
    .map(topic => ({ topic, ...scoreOf(topic, asked, unwanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => one.at - other.at || other.score - one.score);
  const [best, next] = scored;
  const topic = best?.topic ?? randomFrom(asked).pick(general);
  const isWhole = best !== undefined && best.score >= asked.trim().length;
  const isUsable = clean.length > 0 && checkClaims(clean).length === 0;
  const own = isUsable && !isWhole ? inSentence(shorten(clean)) : topic.name;
  return { subject: own, topic, companion: next?.topic ?? null, isKnown: best !== undefined };
}

function scoreOf(topic: Topic, asked: string, unwanted: Set<string>): { score: number; at: number } {
  let score = 0;
  let at = Number.POSITIVE_INFINITY;
  for (const word of wordsOf(topic)) {
    const position = asked.indexOf(` ${word} `);
    if (position < 0 || isWishedAway(topic, asked, { unwanted, from: position, to: position + word.length + 1 }))
      continue;
    if (position > at || (position === at && word.length < score)) continue;
    at = position;
    score = word.length;
  }
  return { score, at };
}

type Place = { unwanted: Set<string>; from: number; to: number };

/** "soy-free" and "no eggs" are not about soy or eggs; "lactose intolerant" is about lactose. */
const isWishedAway = (topic: Topic, asked: string, { unwanted, from, to }: Place) =>
  !topic.needsCare &&
  topic.cook.some(name => unwanted.has(name)) &&
  (/^ (?:free|less|allerg\w*|intoleran\w*) /.test(asked.slice(to)) ||
    / (?:no|without|avoid|avoiding)$/.test(asked.slice(0, from)));

const known = new Map<Topic, string[]>();
function wordsOf(topic: Topic): string[] {
  const found = known.get(topic) ?? [topic.name, ...topic.words].map(word => stems(word).join(' '));
  known.set(topic, found);
  return found;
}

/** Lower case without punctuation, plurals as singulars. */
const stems = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s?\b/g, '')
    .split(/[^\p{L}\p{N}:]+/u)
    .filter(Boolean)
    .map(word => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word));

/** Without signs that would mark up the text they are put in. */
export const tidy = (typed: string) =>
  typed
    .replace(/[#*_`<>[\]{}|\\~"“”]+/g, ' ')
    .replace(/[\s.!?,;:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

const longest = 60;
const shorten = (text: string) =>
  text.length <= longest
    ? text
    : text
        .slice(0, longest + 1)
        .replace(/\s+\S*$/, '')
        .slice(0, longest)
        .replace(/[,;:–-]+$/, '')
        .toWellFormed();

const proper =
  /^(?:mediterranean|ramadan|christmas|thanksgiving|hanukkah|easter|brussels|greek|january|february|march|april|may|june|july|august|september|october|november|december|asian|italian|mexican|indian|i)\b/i;

/** As it stands inside a sentence: "Iron" becomes "iron", "IBS" and "Mediterranean" stay. */
export const inSentence = (text: string) =>
  /^\p{Lu}(?!\p{Lu}|\p{N})/u.test(text) && !proper.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
