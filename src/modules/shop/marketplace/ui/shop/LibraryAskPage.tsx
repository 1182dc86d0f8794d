import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { type AskFailure, RequestLinkForm } from '../../../../../ui/public/RequestLinkForm.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { nameOf } from '../../../../accounts/pages/default-texts.ts';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { ContactOrPage } from '../../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { shopMessages } from '../../messages/catalog.ts';
import { shopPath } from '../../shop.ts';

type Props = Product & {
  storefront: ShopStorefront & Pick<PublicStorefront, 'contactEmail'>;
  isDone: boolean;
  failed?: AskFailure;
};

/** `/bio/:slug/library`: requests a new library link. The answer is the same for every address. */
export function LibraryAskPage({ storefront, isDone, failed, ...product }: Props) {
  const { hasMailServer = true, contactEmail } = storefront;
  const t = useMessages(shopMessages);
  const common = useMessages(commonMessages);
  const products = (
    <a className="btn" href={shopPath(storefront.slug)}>
      {t.shop.seeProducts}
    </a>
  );
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <section className="card" aria-labelledby={headingId}>
        {!hasMailServer && !failed ? (
          <LinkResult
            tone="plain"
            title={t.yourDownloads}
            ways={<ContactOrPage practice={nameOf(storefront)} slug={storefront.slug} email={contactEmail} />}
          >
            <p>{t.library.unsent}</p>
          </LinkResult>
        ) : isDone ? (
          <LinkResult tone="done" title={common.checkInbox} ways={products}>
            <p>{t.library.sent}</p>
          </LinkResult>
        ) : (
          <div className="buy-ask">
            <h1 id={headingId}>{t.yourDownloads}</h1>
            <p className="muted">{hasMailServer ? t.library.ask : t.library.unsent}</p>
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
