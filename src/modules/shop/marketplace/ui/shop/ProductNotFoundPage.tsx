import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { shopMessages } from '../../messages/catalog.ts';
import { shopPath } from '../../shop.ts';

type Props = Product & { storefront: ShopStorefront };

/** `/bio/:slug/shop/:id` of a product that isn't on sale. Served with status 404. */
export function ProductNotFoundPage({ storefront, ...product }: Props) {
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
