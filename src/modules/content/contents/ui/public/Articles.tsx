import { dayIn, formatCalendarDate } from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { clickHref } from '../../../../accounts/pages/page-url.ts';
import { type ArticleLine, articlePath, articlesPath } from '../../article.ts';
import { articleMessages } from '../../messages/catalog.ts';

type Props = { block: { id: string; text: string }; slug: string; articles: ArticleLine[]; zone: string };

/** Block of a bio page: the newest articles and a link to the list. */
export function Articles({ block, slug, articles, zone }: Props) {
  const ping = clickHref(slug, block.id);
  return (
    <>
      <h2 dir="auto">{block.text}</h2>
      <ul className="arts">
        {articles.map(article => (
          <ArticleLink key={article.slug} {...{ slug, article, zone, ping }} />
        ))}
      </ul>
      <a className="arts-all" href={articlesPath(slug)} ping={ping}>
        {useMessages(articleMessages).all} <Icon name="chevronRight" size={16} />
      </a>
    </>
  );
}

type LinkProps = { slug: string; article: ArticleLine; zone: string; ping?: string };

/** Title, and date of publication in the practice's time zone. */
export function ArticleLink({ slug, article: { title, slug: ending, publishedAt }, zone, ping }: LinkProps) {
  return (
    <li>
      <a href={articlePath(slug, ending)} ping={ping}>
        <b dir="auto">{title}</b>
        <time dateTime={publishedAt}>{formatCalendarDate(dayIn(publishedAt, zone), useLocale())}</time>
      </a>
    </li>
  );
}
