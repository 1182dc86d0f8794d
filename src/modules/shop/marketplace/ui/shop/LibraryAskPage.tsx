import { headingId } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { type AskFailure, RequestLinkForm } from '../../../../../ui/public/RequestLinkForm.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { Contact } from '../../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { shopPath, shopWords } from '../../shop.ts';

type Props = Product & {
  storefront: ShopStorefront & Pick<PublicStorefront, 'contactEmail'>;
  isDone: boolean;
  failed?: AskFailure;
};

/** `/bio/:slug/library`: requests a new library link. The answer is the same for every address. */
export function LibraryAskPage({ storefront, isDone, failed, ...product }: Props) {
  const { hasMailServer = true, contactEmail } = storefront;
  const products = (
    <a className="btn" href={shopPath(storefront.slug)}>
      See the products
    </a>
  );
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <section className="card" aria-labelledby={headingId}>
        {!hasMailServer && !failed ? (
          <LinkResult
            isDone={false}
            title="Your downloads"
            ways={contactEmail ? <Contact phone={null} email={contactEmail} /> : products}
          >
            <p>{shopWords.unsent}</p>
          </LinkResult>
        ) : isDone ? (
          <LinkResult isDone title="Check your inbox" ways={products}>
            <p>{shopWords.sent}</p>
          </LinkResult>
        ) : (
          <div className="buy-ask">
            <h1 id={headingId}>Your downloads</h1>
            <p className="muted">
              {hasMailServer
                ? 'Enter the email you bought with. We’ll send a link to everything you got here.'
                : shopWords.unsent}
            </p>
            <RequestLinkForm
              className="buy"
              trapClassName="trap"
              action={`/bio/${storefront.slug}/library`}
              failed={failed}
            />
          </div>
        )}
      </section>
    </ShopFrame>
  );
}
