import { languageOf } from '../../../../../shared/locale.ts';
import { readBlocks } from '../../blocks.ts';

type Page = {
  type: string;
  title: string;
  body: string;
  practice: string;
  /** Absolute URLs. */
  url: string;
  image: string;
  description: string;
  publishedAt: string;
  updatedAt: string;
  locale: string;
};

/** Structured data for search engines (schema.org), with only what the page shows. */
export function articleData({ type, title, body, practice, url, image, description, locale, ...dates }: Page) {
  const language = languageOf(locale);
  const common = {
    '@context': 'https://schema.org',
    '@id': url,
    url,
    image,
    description,
    datePublished: dates.publishedAt,
    dateModified: dates.updatedAt,
    ...(language !== 'en' && { inLanguage: language }),
    author: { '@type': 'Organization', name: practice },
  };
  if (type !== 'recipe') return { ...common, '@type': 'Article', headline: title, mainEntityOfPage: url };
  return { ...common, '@type': 'Recipe', name: title, ...recipeOf(body) };
}

/** Parts of a recipe's text; any may be missing after editing. */
function recipeOf(body: string) {
  const parts = new Map<string, string[]>();
  let head = '';
  for (const block of readBlocks(body)) {
    if (block.kind === 'heading') head = block.text.toLowerCase();
    if (block.kind === 'list' || block.kind === 'steps') parts.set(head, [...(parts.get(head) ?? []), ...block.items]);
  }
  const ingredients = parts.get('ingredients');
  const steps = parts.get('method');
  const servings = /^Serves (\d+)/m.exec(body)?.[1];
  const minutes = /\babout (\d+) minutes/.exec(body)?.[1];
  const perServing = (name: string) =>
    parts
      .get('per serving')
      ?.find(line => line.toLowerCase().startsWith(name))
      ?.replace(/^[^:]+:\s*(?:about )?/, '');
  const nutrition = Object.entries(nutrients).flatMap(([key, name]) => {
    const found = perServing(name);
    return found ? [[key, found]] : [];
  });
  return {
    ...(ingredients && { recipeIngredient: ingredients }),
    ...(steps && { recipeInstructions: steps.map(text => ({ '@type': 'HowToStep', text })) }),
    ...(servings && { recipeYield: `${servings} servings` }),
    ...(minutes && { totalTime: `PT${minutes}M` }),
    ...(nutrition.length > 0 && { nutrition: { '@type': 'NutritionInformation', ...Object.fromEntries(nutrition) } }),
  };
}

const nutrients = {
  calories: 'energy',
  proteinContent: 'protein',
  carbohydrateContent: 'carbohydrate',
  fatContent: 'fat',
  fiberContent: 'fiber',
};
