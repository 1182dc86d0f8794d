import type { ReactNode } from 'react';
import { PoweredBy, type Product } from './PoweredBy.tsx';
import { PracticeMark } from './PracticeMark.tsx';
import { Logo } from './PublicIcon.tsx';

/** The id of the card's heading, which labels the card for screen readers. */
export const headingId = 'link-heading';

type Props = Product & {
  /** Null if the link does not reveal the practice. */
  practice: string | null;
  isBusy?: boolean;
  /** Rendered below the card. */
  below?: ReactNode;
  children: ReactNode;
};

/** The page behind a link of an email or text message: the practice and one card. */
export function LinkLayout({ practice, isBusy, below, children, ...product }: Props) {
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

/** Shown instead of the practice, because an invalid link does not reveal one. */
const ProductMark = ({ name }: { name: string }) => (
  <header className="practice-mark">
    <Logo size={28} />
    <b>{name}</b>
  </header>
);
