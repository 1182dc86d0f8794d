import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { Sentence } from '../../../../../ui/public/Sentence.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { nameOf } from '../../../../accounts/pages/default-texts.ts';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { ContactOrPage } from '../../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { shopMessages } from '../../messages/catalog.ts';
import { type PaymentResult, shopPath } from '../../shop.ts';

type Props = Product & {
  storefront: ShopStorefront & Pick<PublicStorefront, 'contactEmail'>;
  productId: number;
  /** Result of the payment; null for a free product. */
  returned: PaymentResult | 'ended' | null;
  /** Sealed purchase from the URL. */
  sealed: string;
};

/** `/bio/:slug/shop/:id/thanks`: where the provider returns the buyer. */
export function ThanksPage({ storefront, productId, returned, sealed, ...product }: Props) {
  const path = shopPath(storefront.slug, productId);
  const library = `/bio/${storefront.slug}/library`;
  const { hasMailServer = true } = storefront;
  const contact = (
    <ContactOrPage practice={nameOf(storefront)} slug={storefront.slug} email={storefront.contactEmail} />
  );
  const t = useMessages(shopMessages).thanks;
  const another = (
    <a className="link" href={library}>
      {t.requestLink}
    </a>
  );
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <section className="card" aria-labelledby={headingId}>
        {returned === 'ended' ? (
          <Ended library={library} />
        ) : returned ? (
          <Outcome {...{ returned, sealed, path, hasMailServer, contact }} />
        ) : hasMailServer ? (
          <SentByEmail />
        ) : (
          <NotSent contact={contact} />
        )}
      </section>
      {returned !== 'ended' && hasMailServer && (
        <p className="byl-other">
          <Sentence parts={t.nothingArrived(another)} />
        </p>
      )}
    </ShopFrame>
  );
}

/** Shown for every address, so as not to reveal anything about it. */
const SentByEmail = () => (
  <LinkResult tone="done" title={useMessages(commonMessages).checkInbox} ways={null}>
    <p>{useMessages(shopMessages).thanks.sent}</p>
  </LinkResult>
);

/** Replaces `SentByEmail` without a mail server. */
function NotSent({ contact }: { contact: ReactNode }) {
  const t = useMessages(shopMessages).thanks;
  return (
    <LinkResult tone="plain" title={t.notSentTitle} ways={contact}>
      <p>{t.notSent}</p>
    </LinkResult>
  );
}

const ProductLink = ({ path }: { path: string }) => (
  <a className="btn" href={path}>
    {useMessages(shopMessages).seeProduct}
  </a>
);

/** The return URL may be visible to others, so it shows the purchase for one day only. */
function Ended({ library }: { library: string }) {
  const t = useMessages(shopMessages).thanks;
  const again = (
    <a className="btn btn-primary" href={library}>
      {useMessages(commonMessages).requestNewLink}
    </a>
  );
  return (
    <LinkResult tone="failed" title={t.expiredTitle} ways={again}>
      <p>{t.expired}</p>
    </LinkResult>
  );
}

type OutcomeProps = {
  returned: PaymentResult;
  sealed: string;
  path: string;
  hasMailServer: boolean;
  contact: ReactNode;
};

function Outcome({ returned, sealed, path, hasMailServer, contact }: OutcomeProps) {
  const { status, title, amount, currency, email, isTest, left } = returned;
  const { testPayment, thanks: t } = useMessages(shopMessages);
  const common = useMessages(commonMessages);
  const sum = formatMoney(amount, currency, useLocale());
  const name = <b dir="auto">{title}</b>;
  if (status === 'completed') {
    const emailNote = hasMailServer
      ? t.bought(name, sum, <b>{email}</b>)
      : left
        ? t.boughtDownload(name, sum)
        : t.boughtContact(name, sum);
    const ways = left ? <Download {...{ left, sealed, path }} /> : hasMailServer ? null : contact;
    return (
      <LinkResult tone="done" title={t.title} ways={ways}>
        <p>
          <Sentence parts={emailNote} />
        </p>
        {isTest && <p>{testPayment}</p>}
      </LinkResult>
    );
  }
  if (status === 'pending') {
    const again = (
      <a className="btn" href={`${path}/thanks?purchase=${sealed}`}>
        {t.checkAgain}
      </a>
    );
    return (
      <LinkResult tone="done" title={t.confirming} ways={again}>
        <p role="status">
          {t.fewSeconds} {hasMailServer ? t.mayClose : t.keepOpen}
        </p>
      </LinkResult>
    );
  }
  if (status === 'refunded') {
    return (
      <LinkResult tone="done" title={t.refundedTitle} ways={<ProductLink path={path} />}>
        <p>{t.refunded(sum)}</p>
      </LinkResult>
    );
  }
  const again = (
    <a className="btn btn-primary" href={path}>
      {common.tryAgain}
    </a>
  );
  return (
    <LinkResult tone="failed" title={t.failed} ways={again}>
      <p>
        <Sentence parts={t.notCharged(name)} />
      </p>
    </LinkResult>
  );
}

function Download({ left, sealed, path }: { left: number; sealed: string; path: string }) {
  const t = useMessages(shopMessages).thanks;
  const shown = formatCount(left, useLocale());
  return (
    <form method="post" action={`${path}/thanks`}>
      <input type="hidden" name="purchase" value={sealed} />
      <button className="btn btn-primary" type="submit">
        {t.downloadNow}
      </button>
      <p className="shop-left">{t.downloadsLeft(left, shown)}</p>
    </form>
  );
}
