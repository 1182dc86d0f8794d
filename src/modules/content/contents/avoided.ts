/** The words a practice avoids, as typed: separated by commas, semicolons or lines. */
export const readAvoided = (typed: string | null | undefined): string[] => [
  ...new Set(
    (typed ?? '')
      .split(/[,;\n]+/)
      .map(word =>
        word
          .replace(/["“”'‘’.]/g, '')
          .trim()
          .toLowerCase(),
      )
      .filter(Boolean),
  ),
];

export type TextSpan = { start: number; end: number; text: string };

/** Finds avoided words and phrases: whole words, ignoring case, but not in lines that name sources. */
export function findAvoided(text: string, avoided: string[]): TextSpan[] {
  if (!avoided.length) return [];
  const credits = [...text.matchAll(/^\W*sources?\b.*$/gim)].map(({ index, 0: line }) => [index, index + line.length]);
  return [...text.matchAll(patternOf(avoided))]
    .map(({ index, 0: phrase }) => ({ start: index, end: index + phrase.length, text: phrase }))
    .filter(({ start }) => !credits.some(([from = 0, to = 0]) => start >= from && start < to));
}

const patternOf = (avoided: string[]) => {
  const one = avoided
    .toSorted((short, long) => long.length - short.length)
    .map(word => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/[\s-]+/g, '[\\s-]+'));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${one.join('|')})(?:s|es)?(?![\p{L}\p{N}])`, 'giu');
};

/** Known replacements for words. */
const gentler: Record<string, string> = {
  superfood: 'nutrient-rich food',
  'guilt-free': 'enjoyable',
  guilty: 'uneasy',
  guilt: 'blame',
  skinny: 'light',
  diet: 'way of eating',
  diets: 'ways of eating',
  dieting: 'restricting',
  'weight loss': 'weight management',
  'clean eating': 'home cooking',
  healthy: 'nourishing',
  calorie: 'energy',
  calories: 'energy',
  carb: 'carbohydrate',
  cheat: 'treat',
  easy: 'simple',
  simple: 'easy',
  yummy: 'tasty',
  delicious: 'tasty',
  kids: 'children',
  amazing: 'good',
  perfect: 'good',
  snack: 'small bite',
  journey: 'way',
};

/** Replacement in the same grammatical form; null if there is none or it is avoided too. */
export function instead(phrase: string, avoided: string[]): string | null {
  const lower = phrase.toLowerCase().replace(/[\s-]+/g, match => (match.includes('-') ? '-' : ' '));
  const single = lower.replace(/s$/, '');
  const other = gentler[lower] ?? (gentler[single] && `${gentler[single]}s`);
  if (!other || findAvoided(other, avoided).length) return null;
  return /^\p{Lu}/u.test(phrase) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
}
