import { headingId } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { shopPath } from '../../shop.ts';

type Props = Product & { storefront: ShopStorefront };

/** `/bio/:slug/shop/:id` of a product that isn't on sale. Served with status 404. */
export const ProductNotFoundPage = ({ storefront, ...product }: Props) => (
  <ShopFrame {...{ storefront, ...product }} isNarrow>
    <section className="card" aria-labelledby={headingId}>
      <LinkResult
        isDone={false}
        title="Product not found"
        ways={
          <a className="btn" href={shopPath(storefront.slug)}>
            See all products
          </a>
        }
      >
        <p>The link may be wrong, or this product is no longer for sale.</p>
      </LinkResult>
    </section>
  </ShopFrame>
);
