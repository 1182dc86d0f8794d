import type { ReactNode } from 'react';
import { Logo } from '../Icon.tsx';
import { PoweredBy, type Product } from './PoweredBy.tsx';
import { PracticeMark } from './PracticeMark.tsx';

/** What names the card to a screen reader: the id of its heading. */
export const headingId = 'link-heading';

type Props = Product & {
  /** Null where the link itself does not say whose it is. */
  practice: string | null;
  isBusy?: boolean;
  /** What stands under the card. */
  below?: ReactNode;
  children: ReactNode;
};

/** The page behind a link of a mail or a text message: whose it is, and one card. */
export function LinkFrame({ practice, isBusy, below, children, ...product }: Props) {
  const name = practice ?? product.brand?.name;
  return (
    <main className="byl">
      {name ? (
        <PracticeMark name={name} logo={product.brand?.logo ?? null} />
      ) : (
        !isBusy && <ProductMark name={product.productName} />
      )}
      <section className="card" aria-labelledby={headingId} aria-busy={isBusy}>
        {children}
      </section>
      {below}
      {(name || isBusy) && <PoweredBy {...product} />}
    </main>
  );
}

/** A link that leads nowhere does not say whose it is. */
const ProductMark = ({ name }: { name: string }) => (
  <header className="practice-mark">
    <Logo size={28} />
    <b>{name}</b>
  </header>
);
