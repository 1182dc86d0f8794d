import { languageOf } from '../../../../../shared/locale.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { type ArticleLine, articlesPath } from '../../article.ts';
import { type Block, readBlocks, readStrong } from '../../blocks.ts';
import { articleMessages } from '../../messages/catalog.ts';
import { ArticleLink } from './Articles.tsx';

type ArticlesPageProps = Product & {
  storefront: ArticleStorefront;
  articles: ArticleLine[];
  zone: string;
  page: number;
  hasMore: boolean;
};

/** `/bio/:slug/articles`: published articles and recipes, newest first. */
export function ArticlesPage({ storefront, articles, zone, page, hasMore, ...product }: ArticlesPageProps) {
  const { slug } = storefront;
  const t = useMessages(articleMessages);
  return (
    <ShopFrame {...{ storefront, ...product }} aside={useBookingLink(storefront)}>
      <h1 className="shop-title">{t.articles}</h1>
      {articles.length > 0 ? (
        <ul className="arts">
          {articles.map(article => (
            <ArticleLink key={article.slug} {...{ slug, article, zone }} />
          ))}
        </ul>
      ) : (
        <p className="shop-words">{t.none}</p>
      )}
      {(page > 1 || hasMore) && (
        <nav className="arts-more" aria-label={t.pages}>
          {page > 1 && <a href={articlesPath(slug, page - 1)}>{t.newer}</a>}
          {hasMore && <a href={articlesPath(slug, page + 1)}>{t.older}</a>}
        </nav>
      )}
    </ShopFrame>
  );
}

type ArticleStorefront = ShopStorefront & { bookAppointmentEnabled: boolean };

/** Null if the practice takes no online bookings, as the page doesn't exist then. */
function useBookingLink({ slug, bookAppointmentEnabled }: ArticleStorefront) {
  const words = useMessages(articleMessages).book;
  return bookAppointmentEnabled ? { href: `/bio/${slug}/book`, words } : null;
}

type ArticlePageProps = Product & { storefront: ArticleStorefront; title: string; body: string };

/** Readable without JavaScript. */
export function ArticlePage({ storefront, title, body, ...product }: ArticlePageProps) {
  // The page's heading already shows the title.
  const blocks = readBlocks(body).filter(block => block.kind !== 'title' || block.text !== title);
  return (
    <ShopFrame {...{ storefront, ...product }} aside={useBookingLink(storefront)}>
      <article className="article">
        <h1>{title}</h1>
        {numbered(blocks).map(({ key, one }) => (
          <Part key={key} block={one} />
        ))}
      </article>
    </ShopFrame>
  );
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'title' || block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{strong(block.text)}</p>;
  const items = numbered(block.items).map(({ key, one }) => <li key={key}>{strong(one)}</li>);
  return block.kind === 'list' ? <ul>{items}</ul> : <ol>{items}</ol>;
}

const strong = (text: string) =>
  numbered(readStrong(text)).map(({ key, one }) => (one.isStrong ? <strong key={key}>{one.text}</strong> : one.text));

/** Blocks have no identity other than their position. */
const numbered = <T,>(all: T[]) => all.map((one, key) => ({ key, one }));

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
    const amount = perServing(name);
    return amount ? [[key, amount]] : [];
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
