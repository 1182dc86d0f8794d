import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';
import type { PayPage, PayTry } from '../../pay-page.ts';
import { PaperCard } from './PaperCard.tsx';
import { PayCard } from './PayCard.tsx';

type Props = Product & {
  page: PayPage;
  token: string;
  /** An address of ours; null without one. */
  logo: string | null;
  /** A try to pay that was refused. */
  refused?: PayTry | undefined;
};

/** `/invoice/:token`: what is to be paid for what, and how. Complete without a script; on a phone paying comes first. */
export function InvoicePage({ page, token, logo, refused, ...product }: Props) {
  const { seller } = page.invoice;
  return (
    <main className="inv">
      <header className="inv-who">
        {logo ? (
          <img src={logo} alt="" height="44" />
        ) : (
          <span aria-hidden="true">{seller.name.slice(0, 1).toUpperCase()}</span>
        )}
        <b dir="auto">{seller.name}</b>
      </header>
      <div className="inv-parts">
        <PaperCard page={page} />
        <PayCard {...{ page, token, refused }} />
      </div>
      <PoweredBy {...product} />
    </main>
  );
}

/** For a link that leads to no invoice. */
export function InvoiceMissing({ title, message, ...product }: Product & { title: string; message: string }) {
  return (
    <main className="inv inv-missing">
      <section className="card" aria-labelledby="invoice-heading">
        <h1 id="invoice-heading">{title}</h1>
        <p role="alert">{message}</p>
        <p className="muted">Not sure what you owe? Ask the practice that sent you the link.</p>
      </section>
      <PoweredBy {...product} />
    </main>
  );
}
