import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import type { ArticleLine } from '../../article.ts';
import { articlesPath } from '../../article-path.ts';
import { ArticleLink } from './Articles.tsx';
import { type ArticleStorefront, bookingOf } from './booking-of.ts';

type Props = Product & {
  storefront: ArticleStorefront;
  articles: ArticleLine[];
  zone: string;
  page: number;
  hasMore: boolean;
};

/** `/bio/:slug/articles`: published articles and recipes, newest first. */
export function ArticlesPage({ storefront, articles, zone, page, hasMore, ...product }: Props) {
  const { slug } = storefront;
  return (
    <ShopFrame {...{ storefront, ...product }} aside={bookingOf(storefront)}>
      <h1 className="shop-title">Articles</h1>
      {articles.length > 0 ? (
        <ul className="arts">
          {articles.map(article => (
            <ArticleLink key={article.slug} {...{ slug, article, zone }} />
          ))}
        </ul>
      ) : (
        <p className="shop-words">No articles yet.</p>
      )}
      {(page > 1 || hasMore) && (
        <nav className="arts-more" aria-label="Pages">
          {page > 1 && <a href={articlesPath(slug, page - 1)}>Newer articles</a>}
          {hasMore && <a href={articlesPath(slug, page + 1)}>Older articles</a>}
        </nav>
      )}
    </ShopFrame>
  );
}
