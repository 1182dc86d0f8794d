import { type SourceKey, sources } from './sources.ts';

/**
 * What is known about one topic, in pieces that sentences are made of: `what` follows the name as its predicate, a fact
 * is a clause, a tip begins with its verb.
 */
export type Topic = {
  name: string;
  /** What else people type when they mean it. */
  words: string[];
  what: string;
  facts: string[];
  tips: string[];
  foods: string[];
  myth: string;
  truth: string;
  /** Ingredients of the food table that suit it. */
  cook: string[];
  sources: SourceKey[];
  /** A condition or stage in which advice belongs to whoever treats the person. */
  needsCare: boolean;
  /** Illness, pregnancy, weight, feelings: written about without jokes, emoji and exclamation marks, in every tone. */
  isDelicate: boolean;
  /** Loss, eating disorders, grave illness: a short, plain text that sends readers to those who care for them. */
  isHard: boolean;
};

/**
 * Topics as they are written down: "# name | words", "=" what it is, "!" facts, ">" tips, ":" foods, "? myth | truth",
 * "&" ingredients, "@" sources, "* care", "* delicate", "* hard" (without foods and ingredients).
 * @throws Error for a line of no kind or a piece that is missing, when the program starts
 */
export const readTopics = (text: string): Topic[] =>
  text
    .split(/^# /m)
    .slice(1)
    .map(part => readTopic(part.trim().split('\n')));

function readTopic([head = '', ...lines]: string[]): Topic {
  const [name = '', words = ''] = split(head, '|');
  const all = (sign: string) => lines.filter(line => line.startsWith(`${sign} `)).map(line => line.slice(2).trim());
  const one = (sign: string) => {
    const [found, more] = all(sign);
    if (!found || more !== undefined) throw new Error(`“${name}” has no line, or several, of ${sign}`);
    return found;
  };
  const [myth = '', truth = ''] = split(one('?'), '|');
  const flags = all('*');
  const isHard = flags.includes('hard');
  const optional = (sign: string) => (isHard ? '' : one(sign));
  const topic: Topic = {
    name,
    words: split(words, ','),
    what: one('='),
    facts: all('!'),
    tips: all('>'),
    foods: split(optional(':'), ','),
    myth,
    truth,
    cook: split(optional('&'), ','),
    sources: split(one('@'), ',').map(sourceKey),
    needsCare: flags.includes('care') || isHard,
    isDelicate: flags.length > 0,
    isHard,
  };
  const unread = lines.find(line => !/^[=!>:?&@*] /.test(line));
  if (unread || !truth || topic.facts.length < 4 || topic.tips.length < 5 || (!isHard && topic.foods.length < 5))
    throw new Error(`“${name}” is not complete: ${unread ?? ''}`);
  return topic;
}

function sourceKey(key: string): SourceKey {
  if (key in sources) return key as SourceKey;
  throw new Error(`There is no source ${key}`);
}

const split = (text: string, by: string) =>
  text
    .split(by)
    .map(part => part.trim())
    .filter(Boolean);
