import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { shopMessages } from '../../messages/catalog.ts';
import type { ShopProduct } from '../../shop.ts';
import { ProductCard } from './ProductCard.tsx';

type Props = Product & { storefront: ShopStorefront; items: ShopProduct[] };

/** `/bio/:slug/shop`: all products on sale. */
export function ShopPage({ storefront, items, ...product }: Props) {
  const t = useMessages(shopMessages);
  const aside = { href: `/bio/${storefront.slug}/library`, words: t.yourDownloads };
  return (
    <ShopFrame {...{ storefront, aside, ...product }}>
      <h1 className="shop-title">{t.shop.title}</h1>
      {items.length > 0 ? (
        <ul className="shop-list">
          {items.map(item => (
            <li key={item.id}>
              <ProductCard slug={storefront.slug} item={item} hasHeading />
            </li>
          ))}
        </ul>
      ) : (
        <p className="shop-words">{t.shop.none}</p>
      )}
    </ShopFrame>
  );
}
