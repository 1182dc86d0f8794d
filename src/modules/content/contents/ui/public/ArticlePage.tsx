import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { type Block, readBlocks, readStrong } from '../../blocks.ts';
import { type ArticleStorefront, bookingOf } from './booking-of.ts';

type Props = Product & { storefront: ArticleStorefront; title: string; body: string };

/** Readable without JavaScript. */
export function ArticlePage({ storefront, title, body, ...product }: Props) {
  // The page's heading already shows the title.
  const blocks = readBlocks(body).filter(block => block.kind !== 'title' || block.text !== title);
  return (
    <ShopFrame {...{ storefront, ...product }} aside={bookingOf(storefront)}>
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
