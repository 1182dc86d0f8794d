import type { ReactNode } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { pictureOf } from '../../../../../ui/public/picture-of.ts';
import type { ArticleLine } from '../../../../content/contents/article.ts';
import { Articles } from '../../../../content/contents/ui/public/Articles.tsx';
import { LeadForm } from '../../../../marketing/leads/ui/LeadForm.tsx';
import { type CardProduct, ProductCard } from '../../../../shop/marketplace/ui/shop/ProductCard.tsx';
import type { Block } from '../../blocks.ts';
import { clickHref } from '../../click-href.ts';
import { HoursTable, type ShownHours } from './HoursTable.tsx';
import { linkOf } from './link-of.ts';
import { type NextFree, NextFreeTime } from './NextFreeTime.tsx';

/** What blocks show that does not stand in them. */
export type BlockPlace = {
  slug: string;
  hasNewsletter: boolean;
  hasMailServer: boolean;
  /** Null when the page takes no bookings, or none is free. */
  nextFree: NextFree | null;
  hours: ShownHours | null;
  /** Those that are sold. */
  products: CardProduct[];
  articles: ArticleLine[];
};

/** One block; null when there is nothing of it to show. What people wrote runs in the direction of its own script. */
export function drawBlock(block: Block, index: number, place: BlockPlace): ReactNode {
  switch (block.kind) {
    case 'link': {
      const href = linkOf(block.url);
      return (
        href && (
          <a
            className={`go b-${index}`}
            href={href}
            ping={clickHref(place.slug, block.id)}
            target="_blank"
            rel="noopener noreferrer"
            dir="auto"
          >
            {block.text}
          </a>
        )
      );
    }
    case 'heading':
      return <h2 dir="auto">{block.text}</h2>;
    case 'text':
      return (
        <p className="words" dir="auto">
          {block.text}
        </p>
      );
    case 'faq':
      return <Questions {...block} />;
    case 'testimonial':
      return <Testimonial {...block} />;
    case 'hours':
      return place.hours && <HoursTable title={block.text} hours={place.hours} />;
    case 'nextFree':
      return place.nextFree && <NextFreeTime block={block} slug={place.slug} nextFree={place.nextFree} />;
    case 'articles':
      return place.articles.length > 0 && <Articles {...place} block={block} zone={place.hours?.timeZone ?? 'UTC'} />;
    case 'product': {
      const item = place.products.find(each => each.id === block.productId);
      // This page asks no other site for a picture, and so tells none who reads it.
      const own = item && { ...item, imageUrl: pictureOf(item.imageUrl) };
      return own && <ProductCard slug={place.slug} item={own} ping={clickHref(place.slug, block.id)} />;
    }
    case 'lead':
      return block.fileId && <LeadForm {...place} block={block} place={index} />;
  }
}

function Questions({ text, questions }: Extract<Block, { kind: 'faq' }>) {
  return (
    <>
      {text && <h2 dir="auto">{text}</h2>}
      <div className="faq">
        {numbered(questions).map(({ question, answer, number }) => (
          <details key={number}>
            <summary dir="auto">
              <span>{question}</span>
              <Icon name="chevronDown" size={18} />
            </summary>
            <p dir="auto">{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}

/** The same question may stand twice. */
const numbered = <T extends object>(list: T[]) => list.map((each, number) => ({ ...each, number }));

function Testimonial({ text, author, about }: Extract<Block, { kind: 'testimonial' }>) {
  return (
    <figure className="said" dir="auto">
      <blockquote>{text}</blockquote>
      <figcaption>
        <b>{author}</b>
        {about && <span>{about}</span>}
      </figcaption>
    </figure>
  );
}
