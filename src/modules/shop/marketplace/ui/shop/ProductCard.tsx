import { useLocale } from '../../../../../shared/messages/use-messages.tsx';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import type { ProductType } from '../../contract.ts';
import { shopMessages } from '../../messages/catalog.ts';
import { type ShopProduct, shopPath } from '../../shop.ts';
import { coverOf } from './cover.ts';
import { priceText } from './price-text.ts';

/** Stands on the drawn cover of a product without a picture. */
const typeIcons: Record<ProductType, IconName> = {
  ebook: 'text',
  course: 'write',
  meal_plan: 'calendar',
  guide: 'tour',
  template: 'form',
};

export type CardProduct = Pick<ShopProduct, 'id' | 'title' | 'price' | 'currency' | 'type' | 'imageUrl'>;

type Props = {
  slug: string;
  item: CardProduct;
  /** URL to which the browser reports a click. */
  ping?: string;
  /** Set in a list with headings. */
  hasHeading?: boolean;
};

export function ProductCard({ slug, item, ping, hasHeading }: Props) {
  const { id, title, price, currency, type, imageUrl } = item;
  const locale = useLocale();
  const cover = coverOf(imageUrl);
  // HTML doesn't allow a heading inside a span.
  const Words = hasHeading ? 'div' : 'span';
  return (
    <a className="prod" href={shopPath(slug, id)} ping={ping}>
      {cover ? (
        <img src={cover.src} alt="" width="72" height="72" loading="lazy" referrerPolicy="no-referrer" />
      ) : (
        <span className="prod-none">
          <Icon name={typeIcons[type]} size={22} />
        </span>
      )}
      <Words className="prod-words">
        {hasHeading ? <h2 dir="auto">{title}</h2> : <b dir="auto">{title}</b>}
        <span>
          {shopMessages.in(locale).productTypes[type]} ·{' '}
          <span className="num">{priceText(price, currency, locale)}</span>
        </span>
      </Words>
      <Icon name="chevronRight" size={18} />
    </a>
  );
}
