import { fileKinds, formatSize } from '../../../../../shared/file-kinds.ts';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { productTypes } from '../../contract.ts';
import { type ShopProduct, shopPath } from '../../shop.ts';
import { BuyForm, type BuyState } from './BuyForm.tsx';
import { coverOf } from './cover.ts';
import { downloadsText, isFree, priceText } from './price-text.ts';

type Props = Product & {
  storefront: ShopStorefront & { emailNewsletterEnabled: boolean };
  item: ShopProduct;
  /** The practice sells other products as well. */
  hasMore: boolean;
  /** Test checkout: no money moves, since the practice hasn't connected a payment provider. */
  isTest: boolean;
  buy: BuyState;
};

/** `/bio/:slug/shop/:id`: description, price and form. Works without JavaScript. */
export function ProductPage({ storefront, item, hasMore, isTest, buy, ...product }: Props) {
  const { slug } = storefront;
  const cover = coverOf(item.imageUrl);
  const isLong = (item.description?.length ?? 0) > shortDescription;
  const description = item.description && (
    <p className="shop-words" dir="auto">
      {item.description}
    </p>
  );
  return (
    <ShopFrame
      {...{ storefront, ...product }}
      isNarrow={!cover}
      aside={hasMore ? { href: shopPath(slug), words: 'All products' } : null}
    >
      <article className={cover ? 'item' : 'item item-plain'}>
        {cover && (
          <img className="item-cover" src={cover.src} alt="" fetchPriority="high" referrerPolicy="no-referrer" />
        )}
        <div className="item-about">
          <p className="item-type">{productTypes[item.type]}</p>
          <h1 dir="auto">{item.title}</h1>
          <Price item={item} buy={buy} />
          {!isLong && description}
          <BuyForm {...{ slug, item, buy }} hasNewsletter={storefront.emailNewsletterEnabled} isTest={isTest} />
          <Facts item={item} isTest={isTest} hasMailServer={storefront.hasMailServer ?? true} />
        </div>
        {isLong && (
          <section className="item-more">
            <h2>About this product</h2>
            {description}
          </section>
        )}
      </article>
    </ShopFrame>
  );
}

/** Free products are sent by email only; paid ones can also be downloaded right after the payment. */
function arrival(isFree: boolean, hasMailServer: boolean): [IconName, string] {
  if (hasMailServer) return ['mail', 'Sent to your email right away'];
  return isFree
    ? ['alert', 'We can’t email it right now. Please contact us.']
    : ['download', 'Download it after you pay'];
}

/** In characters; a longer description goes below the form, so that the form stays in view. */
const shortDescription = 420;

function Price({ item: { price, currency }, buy: { quote } }: Pick<Props, 'item' | 'buy'>) {
  return (
    <p className="item-price">
      <span className="num" data-price>
        {priceText(quote?.amount ?? price, currency)}
      </span>{' '}
      <s className="num" data-before hidden={!quote}>
        <span className="visually-hidden">before </span>
        {priceText(price, currency)}
      </s>
    </p>
  );
}

type FactsProps = Pick<Props, 'item' | 'isTest'> & { hasMailServer: boolean };

function Facts({ item: { file, isLink, downloadLimit, price }, isTest, hasMailServer }: FactsProps) {
  const times = downloadsText(downloadLimit);
  const facts: [IconName, string][] = [arrival(isFree(price), hasMailServer)];
  if (file) facts.unshift(['download', `${fileKinds[file.kind].label}, ${formatSize(file.size)} · ${times}`]);
  if (isLink) facts.unshift(['external', `Opens online · ${times}`]);
  // Only shown when it is true.
  if (!isFree(price) && !isTest) facts.push(['lock', 'Secure card payment']);
  return (
    <ul className="item-facts" aria-label="What you get">
      {facts.map(([icon, words]) => (
        <li key={icon}>
          <Icon name={icon} size={18} />
          {words}
        </li>
      ))}
    </ul>
  );
}
