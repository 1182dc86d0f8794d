import { fileKinds, formatSize } from '../../../../../shared/file-kinds.ts';
import { formatCalendarDate } from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import { type Product, usePracticeLink } from '../../../../../ui/public/PoweredBy.tsx';
import { type AskFailure, RequestLinkForm } from '../../../../../ui/public/RequestLinkForm.tsx';
import { Sentence } from '../../../../../ui/public/Sentence.tsx';
import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { nameOf } from '../../../../accounts/pages/default-texts.ts';
import { ShopFrame, type ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';
import { Contact, ContactOrPage } from '../../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { shopMessages } from '../../messages/catalog.ts';
import { type Library, type LibraryItem, libraryDays, shopPath } from '../../shop.ts';
import { priceText } from './price-text.ts';

type LibraryPageProps = Product & { library: Library; token: string };

/** For an invalid link or a deleted file. */
export function LibraryMissing({ message, ...product }: Product & { message: string }) {
  const { linkBroken, requestNewLink } = useMessages(commonMessages);
  const { newLink } = useMessages(shopMessages).library;
  const home = usePracticeLink(product);
  const path = product.brand?.path;
  const ways = path && (
    <>
      <a className="btn btn-primary" href={`${path}/library`}>
        {requestNewLink}
      </a>
      {home}
    </>
  );
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult tone="failed" title={linkBroken} ways={ways}>
        <p role="alert">{message}</p>
        {!path && <p>{newLink}</p>}
      </LinkResult>
    </LinkLayout>
  );
}

/** `/library/:token`: everything an address has bought in one practice, with a download button each. */
export function LibraryPage({ library, token, ...product }: LibraryPageProps) {
  const { practiceName, slug, contactEmail, isOpen, bought, email } = library;
  const t = useMessages(shopMessages);
  const common = useMessages(commonMessages);
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isOpen ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.yourDownloads}</h1>
            <p className="muted">{t.library.intro(email, practiceName)}</p>
          </div>
          <ul className="lib">
            {bought.map(each => (
              <Row key={each.purchaseId} {...{ bought: each, token, library }} />
            ))}
          </ul>
          {slug && (
            <p className="lib-more">
              <a className="link" href={shopPath(slug)}>
                {t.library.more(practiceName)}
              </a>
            </p>
          )}
        </>
      ) : (
        <LinkResult
          tone="failed"
          title={t.library.expiredTitle}
          ways={
            slug ? (
              <a className="btn btn-primary" href={`/bio/${slug}/library`}>
                {common.requestNewLink}
              </a>
            ) : (
              contactEmail && <Contact phone={null} email={contactEmail} />
            )
          }
        >
          <p>{t.library.expired(libraryDays)}</p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}

function Row({ bought, token, library }: { bought: LibraryItem; token: string; library: Library }) {
  const { purchaseId, title, type, status, amount, currency, boughtOn, left, limit, file, isThere, isTrial } = bought;
  const locale = useLocale();
  const t = useMessages(shopMessages);
  const about = file ? `${fileKinds[file.kind].label}, ${formatSize(file.size, locale)}` : t.productTypes[type];
  const canLoad = status === 'completed' && isThere && left > 0 && !isTrial;
  return (
    <li>
      <h2 dir="auto">{title}</h2>
      <p className="lib-about num">
        {about} · {priceText(amount, currency, locale)} · {formatCalendarDate(boughtOn, locale)}
      </p>
      {canLoad && (
        <form method="post" action={`/library/${token}`}>
          <button className="btn btn-primary" type="submit" name="purchase" value={purchaseId}>
            {t.library.download}
            <span className="visually-hidden"> {title}</span>
          </button>
          <span className="muted num">{t.library.left(left, limit)}</span>
        </form>
      )}
      {!canLoad && (
        <p className="lib-none">
          {status === 'refunded' ? (
            t.library.refunded
          ) : isTrial ? (
            t.library.trial
          ) : (
            <NoneLeft {...{ library, isThere }} />
          )}
        </p>
      )}
    </li>
  );
}

function NoneLeft({ library: { practiceName, contactEmail, slug }, isThere }: { library: Library; isThere: boolean }) {
  const t = useMessages(shopMessages).library;
  const href = contactEmail ? `mailto:${contactEmail}` : slug && `/bio/${slug}`;
  const whom = href ? (
    <a className="link" href={href}>
      {practiceName}
    </a>
  ) : (
    practiceName
  );
  return <Sentence parts={isThere ? t.usedUp(whom) : t.noFile(whom)} />;
}

type LibraryAskPageProps = Product & {
  storefront: ShopStorefront & Pick<PublicStorefront, 'contactEmail'>;
  isDone: boolean;
  failed?: AskFailure;
};

/** `/bio/:slug/library`: requests a new library link. The answer is the same for every address. */
export function LibraryAskPage({ storefront, isDone, failed, ...product }: LibraryAskPageProps) {
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
