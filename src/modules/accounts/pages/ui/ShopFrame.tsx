import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { ownImageUrl } from '../../../../ui/public/own-image-url.ts';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';
import type { PublicStorefront } from '../contract.ts';
import { nameOf } from '../default-texts.ts';

export type ShopStorefront = Pick<
  PublicStorefront,
  'slug' | 'businessName' | 'profileImageUrl' | 'logoUrl' | 'policies' | 'hasMailServer' | 'locale'
>;

type Props = Product & {
  storefront: ShopStorefront;
  /** One card without a sidebar. */
  isNarrow?: boolean;
  /** A link at the end of the header. */
  aside?: { href: string; words: string } | null;
  children: ReactNode;
};

/** The layout of shop pages: practice, link back, and content. */
export function ShopFrame({ storefront, isNarrow, aside, children, ...product }: Props) {
  const face = ownImageUrl(storefront.profileImageUrl) ?? ownImageUrl(storefront.logoUrl);
  const name = nameOf(storefront);
  return (
    <div className={isNarrow ? 'shop shop-narrow' : 'shop'}>
      <header className="shop-top">
        <a className="shop-who" href={`/bio/${storefront.slug}`}>
          <Icon name="chevronLeft" size={18} />
          {face && <img src={face} alt="" width="32" height="32" />}
          <b dir="auto">{name}</b>
        </a>
        {aside && (
          <a className="shop-aside" href={aside.href}>
            {aside.words}
          </a>
        )}
      </header>
      <main>{children}</main>
      <PoweredBy {...product} policies={storefront.policies} />
    </div>
  );
}
