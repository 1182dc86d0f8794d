import type { ReactNode, RefObject } from 'react';
import { PoweredBy, type Product } from './PoweredBy.tsx';
import { PracticeMark } from './PracticeMark.tsx';
import { Logo, PublicIcon, type PublicIconName } from './PublicIcon.tsx';

/** The id of the card's heading, which labels the card for screen readers. */
export const headingId = 'link-heading';

type LinkLayoutProps = Product & {
  /** Null if the link does not reveal the practice. */
  practice: string | null;
  isBusy?: boolean;
  /** Rendered below the card. */
  below?: ReactNode;
  children: ReactNode;
};

/** The page behind a link of an email or text message: the practice and one card. */
export function LinkLayout({ practice, isBusy, below, children, ...product }: LinkLayoutProps) {
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

/** `plain`: neither a success nor an error, for example if the answer has to come by email. */
type Tone = 'done' | 'failed' | 'plain';

const icons: Record<Tone, PublicIconName> = { done: 'check', failed: 'alert', plain: 'mail' };

type LinkResultProps = {
  tone: Tone;
  title: string;
  /** For a script that moves the focus. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  /** Links to other pages, if any. */
  ways?: ReactNode;
};

/** How the page behind a link ends. */
export function LinkResult({ tone, title, heading, children, ways }: LinkResultProps) {
  return (
    <div className={`byl-end byl-${tone}`}>
      <PublicIcon name={icons[tone]} size={22} />
      <h1 id={headingId} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
      {ways && <div className="byl-ways">{ways}</div>}
    </div>
  );
}
