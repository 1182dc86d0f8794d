import { fileKinds, formatSize } from '../../../../../shared/file-kinds.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import { headingId, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { shopMessages } from '../../messages/catalog.ts';
import { type ShopProduct, shopPath } from '../../shop.ts';
import { BuyForm, type BuyState } from './BuyForm.tsx';
import { coverOf } from './cover.ts';
import { downloadsText, isFree, priceText } from './price-text.ts';

type ProductPageProps = Product & {
  storefront: ShopStorefront & { emailNewsletterEnabled: boolean };
  item: ShopProduct;
  /** The practice sells other products as well. */
  hasMore: boolean;
  /** Test checkout: no money moves, since the practice hasn't connected a payment provider. */
  isTest: boolean;
  buy: BuyState;
};

/** `/bio/:slug/shop/:id`: description, price and form. Works without JavaScript. */
export function ProductPage({ storefront, item, hasMore, isTest, buy, ...product }: ProductPageProps) {
  const { slug } = storefront;
  const t = useMessages(shopMessages);
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
      aside={hasMore ? { href: shopPath(slug), words: t.shop.all } : null}
    >
      <article className={cover ? 'item' : 'item item-plain'}>
        {cover && (
          <img className="item-cover" src={cover.src} alt="" fetchPriority="high" referrerPolicy="no-referrer" />
        )}
        <div className="item-about">
          <p className="item-type">{t.productTypes[item.type]}</p>
          <h1 dir="auto">{item.title}</h1>
          <Price item={item} buy={buy} />
          {!isLong && description}
          <BuyForm {...{ slug, item, buy }} hasNewsletter={storefront.emailNewsletterEnabled} isTest={isTest} />
        </div>
        <Facts item={item} isTest={isTest} hasMailServer={storefront.hasMailServer ?? true} />
        {isLong && (
          <section className="item-more">
            <h2>{t.product.about}</h2>
            {description}
          </section>
        )}
      </article>
    </ShopFrame>
  );
}

/** Free products are sent by email only; paid ones can also be downloaded right after the payment. */
function useArrival(isFree: boolean, hasMailServer: boolean): [IconName, string] {
  const t = useMessages(shopMessages).product;
  if (hasMailServer) return ['mail', t.emailed];
  return isFree ? ['alert', t.notEmailed] : ['lock', t.afterPayment];
}

/** In bytes; the size of a smaller file doesn't matter to a buyer. */
const minShownSize = 100_000;

/** In characters; a longer description goes below the form, so that the form stays in view. */
const shortDescription = 420;

function Price({ item: { price, currency }, buy: { quote } }: Pick<ProductPageProps, 'item' | 'buy'>) {
  const locale = useLocale();
  return (
    <p className="item-price">
      <span className="num" data-price>
        {priceText(quote?.amount ?? price, currency, locale)}
      </span>{' '}
      <s className="num" data-before hidden={!quote}>
        <span className="visually-hidden">{shopMessages.in(locale).product.before} </span>
        {priceText(price, currency, locale)}
      </s>
    </p>
  );
}

type FactsProps = Pick<ProductPageProps, 'item' | 'isTest'> & { hasMailServer: boolean };

function Facts({ item: { file, isLink, downloadLimit, price }, isTest, hasMailServer }: FactsProps) {
  const locale = useLocale();
  const t = useMessages(shopMessages).product;
  const times = downloadsText(downloadLimit, locale);
  const facts: [IconName, string][] = [useArrival(isFree(price), hasMailServer)];
  if (file) {
    const { label } = fileKinds[file.kind];
    const kind = file.size < minShownSize ? label : `${label}, ${formatSize(file.size, locale)}`;
    facts.unshift(['download', `${kind} · ${times}`]);
  }
  if (isLink) facts.unshift(['external', `${t.opensOnline} · ${times}`]);
  // Only shown when it is true.
  if (!isFree(price) && !isTest) facts.push(['card', t.secure]);
  return (
    <ul className="item-facts" aria-label={t.facts}>
      {facts.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

type Page = { item: ShopProduct; practice: string; url: string; image: string; description: string };

/** Structured data (schema.org) for search engines; contains only what the page shows. */
export const productData = ({ item, practice, url, image, description }: Page) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  '@id': url,
  name: item.title,
  description,
  url,
  image,
  brand: { '@type': 'Organization', name: practice },
  offers: {
    '@type': 'Offer',
    url,
    price: item.price,
    priceCurrency: item.currency,
    availability: 'https://schema.org/InStock',
  },
});

type ProductNotFoundPageProps = Product & { storefront: ShopStorefront };

/** `/bio/:slug/shop/:id` of a product that isn't on sale. Served with status 404. */
export function ProductNotFoundPage({ storefront, ...product }: ProductNotFoundPageProps) {
  const t = useMessages(shopMessages).shop;
  const all = (
    <a className="btn" href={shopPath(storefront.slug)}>
      {t.seeAll}
    </a>
  );
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <section className="card" aria-labelledby={headingId}>
        <LinkResult tone="failed" title={t.notFound} ways={all}>
          <p>{t.notFoundText}</p>
        </LinkResult>
      </section>
    </ShopFrame>
  );
}
