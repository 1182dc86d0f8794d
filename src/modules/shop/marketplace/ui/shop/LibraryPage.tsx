import { fileKinds, formatSize } from '../../../../../shared/file-kinds.ts';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../../../shared/format-time.ts';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { usePracticeLink } from '../../../../../ui/public/practice-link.tsx';
import { productTypes } from '../../contract.ts';
import { type Library, type LibraryItem, libraryDays, shopPath, shopWords } from '../../shop.ts';
import { isFree } from './price-text.ts';

type Props = Product & { library: Library; token: string };

/** For an invalid link or a deleted file. */
export const LibraryMissing = ({ message, ...product }: Product & { message: string }) => (
  <LinkLayout practice={null} {...product}>
    <LinkResult isDone={false} title="This link doesn’t work" ways={usePracticeLink(product)}>
      <p role="alert">{message}</p>
    </LinkResult>
  </LinkLayout>
);

/** `/library/:token`: everything an address has bought in one practice, with a download button each. */
export function LibraryPage({ library, token, ...product }: Props) {
  const { practiceName, slug, isOpen, bought, email } = library;
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isOpen ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Your downloads</h1>
            <p className="muted">
              Everything {email} got from {practiceName}.
            </p>
          </div>
          <ul className="lib">
            {bought.map(each => (
              <Row key={each.purchaseId} {...{ bought: each, token, library }} />
            ))}
          </ul>
          {slug && (
            <p className="lib-more">
              <a className="link" href={shopPath(slug)}>
                More from {practiceName}
              </a>
            </p>
          )}
        </>
      ) : (
        <LinkResult
          isDone={false}
          title="This link has expired"
          ways={
            slug && (
              <a className="btn btn-primary" href={`/bio/${slug}/library`}>
                Request a new link
              </a>
            )
          }
        >
          <p>Links work for {libraryDays} days. What you bought is still yours.</p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}

function Row({ bought, token, library }: { bought: LibraryItem; token: string; library: Library }) {
  const { purchaseId, title, type, status, amount, currency, boughtOn, left, limit, file, isThere, isTrial } = bought;
  const about = file ? `${fileKinds[file.kind].label}, ${formatSize(file.size)}` : productTypes[type];
  const paid = isFree(amount) ? 'Free' : formatMoney(amount, currency);
  const canLoad = status === 'completed' && isThere && left > 0 && !isTrial;
  return (
    <li>
      <h2 dir="auto">{title}</h2>
      <p className="lib-about num">
        {about} · {paid} · {formatCalendarDate(boughtOn)}
      </p>
      {canLoad && (
        <form method="post" action={`/library/${token}`}>
          <button className="btn btn-primary" type="submit" name="purchase" value={purchaseId}>
            Download<span className="visually-hidden"> {title}</span>
          </button>
          <span className="muted num">
            {left} of {limit} {limit === 1 ? 'download' : 'downloads'} left
          </span>
        </form>
      )}
      {!canLoad && (
        <p className="lib-none">
          {status === 'refunded' ? (
            'Refunded. You can no longer download it.'
          ) : isTrial ? (
            'This was a test payment. There is nothing to download.'
          ) : (
            <NoneLeft {...{ library, isThere }} />
          )}
        </p>
      )}
    </li>
  );
}

function NoneLeft({ library: { practiceName, contactEmail, slug }, isThere }: { library: Library; isThere: boolean }) {
  const href = contactEmail ? `mailto:${contactEmail}` : slug && `/bio/${slug}`;
  const whom = href ? (
    <a className="link" href={href}>
      {practiceName}
    </a>
  ) : (
    practiceName
  );
  return isThere ? (
    <>
      {shopWords.usedUp} Ask {whom} for more.
    </>
  ) : (
    <>There is no file yet. Ask {whom} about it.</>
  );
}
