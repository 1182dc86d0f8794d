import type { Guide } from './guide.ts';

/**
 * Finds guides, best match first: those that match every word, or if there are none, any word. A word matches the
 * beginning of words in title, synonyms, part or text, in singular or plural.
 */
export function findGuides(guides: Guide[], search: string): Guide[] {
  const typed = wordsOf(search).filter(word => !stopWords.has(word));
  const searchWords = [...new Set(typed.map(stem))];
  if (!searchWords.length) return guides;
  const matches = guides
    .map(guide => ({ guide, scores: scoresOf(guide, searchWords) }))
    .map(({ guide, scores }) => ({
      guide,
      matched: scores.filter(score => score > 0).length,
      score: scores.reduce((sum, score) => sum + score, 0),
    }))
    .filter(({ matched }) => matched > 0)
    .sort((one, other) => other.matched - one.matched || other.score - one.score);
  const complete = matches.filter(({ matched }) => matched === searchWords.length);
  return (complete.length ? complete : matches).map(({ guide }) => guide);
}

/** The best score of each search word; 0 without a match. */
function scoresOf({ part, title, words, steps, note = '' }: Guide, searchWords: string[]): number[] {
  const fields: [text: string, weight: number][] = [
    [title, 8],
    [words, 6],
    [part, 2],
    [`${steps.join(' ')} ${note}`, 1],
  ];
  const stemmed = fields.map(([text, weight]) => ({ own: wordsOf(text).map(stem), weight }));
  return searchWords.map(word => Math.max(...stemmed.map(({ own, weight }) => weight * matchOf(own, word))));
}

function matchOf(own: string[], word: string): number {
  if (own.includes(word)) return 1;
  return own.some(each => each.startsWith(word)) ? 0.5 : 0;
}

/** Lower-case words without punctuation and possessives. Single letters are dropped. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 1);

/** A simple stemmer: "addresses" equals "address", "booking" equals "book". */
const stem = (word: string): string => {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
};

const stopWords = new Set(
  'about an and any are as at be but by can cannot cant could did do does doesnt dont for from get got have help her his how if in into is it its ive let like make me my need of on one or our please should so some that the their them there these they this those to up us use want was way we what when where which who why will with wont would you your'.split(
    ' ',
  ),
);
