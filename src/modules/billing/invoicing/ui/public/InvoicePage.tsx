import { LinkEnd } from '../../../../../ui/public/LinkEnd.tsx';
import { LinkFrame } from '../../../../../ui/public/LinkFrame.tsx';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../../ui/public/PracticeMark.tsx';
import { practiceLink } from '../../../../scheduling/appointments/ui/by-link/practice-link.tsx';
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
      <PracticeMark name={seller.name} logo={logo} />
      <div className="inv-parts">
        <PayCard {...{ page, token, refused }} />
        <PaperCard page={page} />
      </div>
      <PoweredBy {...product} />
    </main>
  );
}

/** For a link that leads to no invoice. */
export function InvoiceMissing({ title, message, ...product }: Product & { title: string; message: string }) {
  return (
    <LinkFrame practice={null} {...product}>
      <LinkEnd isDone={false} title={title} ways={practiceLink(product)}>
        <p role="alert">{message}</p>
        <p>Not sure what you owe? Ask the practice that sent you the link.</p>
      </LinkEnd>
    </LinkFrame>
  );
}
