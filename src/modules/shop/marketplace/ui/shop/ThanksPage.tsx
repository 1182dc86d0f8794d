import { formatMoney } from '../../../../../shared/format-money.ts';
import { headingId } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { type PaymentResult, shopPath } from '../../shop.ts';
import { downloadsText } from './price-text.ts';

type Props = Product & {
  storefront: ShopStorefront;
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
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <section className="card" aria-labelledby={headingId}>
        {returned === 'ended' ? (
          <Ended library={library} />
        ) : returned ? (
          <Outcome {...{ returned, sealed, path, hasMailServer }} />
        ) : hasMailServer ? (
          <SentByEmail />
        ) : (
          <NotSent path={path} />
        )}
      </section>
      {returned !== 'ended' && hasMailServer && (
        <p className="byl-other">
          Nothing in your inbox after a few minutes? Check your spam folder or{' '}
          <a className="link" href={library}>
            request a new link
          </a>
          .
        </p>
      )}
    </ShopFrame>
  );
}

/** Shown for every address, so as not to reveal anything about it. */
const SentByEmail = () => (
  <LinkResult isDone title="Check your inbox" ways={null}>
    <p>The link to your download is on its way by email.</p>
  </LinkResult>
);

/** Replaces `SentByEmail` without a mail server. */
const NotSent = ({ path }: { path: string }) => (
  <LinkResult
    isDone={false}
    title="We can’t email your download right now"
    ways={
      <a className="btn" href={path}>
        See the product
      </a>
    }
  >
    <p>We saved your request. Please contact us to get your download.</p>
  </LinkResult>
);

/** The return URL may be visible to others, so it shows the purchase for one day only. */
const Ended = ({ library }: { library: string }) => (
  <LinkResult
    isDone={false}
    title="This page has expired"
    ways={
      <a className="btn btn-primary" href={library}>
        Request a new link
      </a>
    }
  >
    <p>What you bought is still yours. Use the link in your email to get it.</p>
  </LinkResult>
);

type OutcomeProps = { returned: PaymentResult; sealed: string; path: string; hasMailServer: boolean };

function Outcome({ returned, sealed, path, hasMailServer }: OutcomeProps) {
  const { status, title, amount, currency, email, isTest, left } = returned;
  if (status === 'completed') {
    return (
      <LinkResult isDone title="Thank you!" ways={left !== null && <Download {...{ left, sealed, path }} />}>
        {hasMailServer ? (
          <p>
            <b dir="auto">{title}</b> is yours. Your receipt for {formatMoney(amount, currency)} and your download link
            are on their way to <b>{email}</b>.
          </p>
        ) : (
          <p>
            <b dir="auto">{title}</b> is yours, and your payment of {formatMoney(amount, currency)} arrived. We can’t
            email you a receipt or a link right now
            {left ? ', so download it here before you leave.' : '. Please contact us to get your download.'}
          </p>
        )}
        {isTest && <p>This was a test payment. You weren’t charged.</p>}
      </LinkResult>
    );
  }
  if (status === 'pending') {
    return (
      <LinkResult
        isDone
        title="Confirming your payment"
        ways={
          <a className="btn" href={`${path}/thanks?purchase=${sealed}`}>
            Check again
          </a>
        }
      >
        <p role="status">
          This takes a few seconds.{' '}
          {hasMailServer
            ? 'You can close this page. We’ll also email you the link.'
            : 'Keep this page open: your download appears here.'}
        </p>
      </LinkResult>
    );
  }
  if (status === 'refunded') {
    return (
      <LinkResult
        isDone
        title="This purchase was refunded"
        ways={
          <a className="btn" href={path}>
            See the product
          </a>
        }
      >
        <p>{formatMoney(amount, currency)} went back to your original payment method.</p>
      </LinkResult>
    );
  }
  return (
    <LinkResult
      isDone={false}
      title="Your payment didn’t go through"
      ways={
        <a className="btn btn-primary" href={path}>
          Try again
        </a>
      }
    >
      <p>
        You weren’t charged for <b dir="auto">{title}</b>.
      </p>
    </LinkResult>
  );
}

const Download = ({ left, sealed, path }: { left: number; sealed: string; path: string }) =>
  left > 0 ? (
    <form method="post" action={`${path}/thanks`}>
      <input type="hidden" name="purchase" value={sealed} />
      <button className="btn btn-primary" type="submit">
        Download now
      </button>
      <p className="shop-left">{downloadsText(left)} left</p>
    </form>
  ) : null;
