import type { ReactNode } from 'react';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';

/** What names the card to a screen reader: the id of its heading. */
export const headingId = 'link-heading';

type Props = Product & {
  /** Null where it is not known whose link this is. */
  practice: string | null;
  isBusy?: boolean;
  /** What stands under the card. */
  below?: ReactNode;
  children: ReactNode;
};

/** The page behind a link of a mail or a text message: whose it is, and one card. */
export function LinkFrame({ practice, isBusy, below, children, ...product }: Props) {
  return (
    <main className="byl">
      {practice && (
        <header className="byl-practice">
          <span aria-hidden="true">{practice.slice(0, 1).toUpperCase()}</span>
          <b>{practice}</b>
        </header>
      )}
      <section className="card" aria-labelledby={headingId} aria-busy={isBusy}>
        {children}
      </section>
      {below}
      <PoweredBy {...product} />
    </main>
  );
}
