import { LinkEnd } from '../../../../../ui/public/LinkEnd.tsx';
import { headingId, LinkFrame } from '../../../../../ui/public/LinkFrame.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { consentWords } from '../../../../people/clients/consent-words.ts';
import type { ConfirmPreview } from '../../contract.ts';

type Props = Product & { preview: ConfirmPreview; token: string };

/** `/newsletter-confirm`: page with one confirmation button. */
export function ConfirmSubscriptionPage({ preview, token, ...product }: Props) {
  const { practiceName, address, slug, isConfirmed } = preview;
  const home = slug ? `/bio/${slug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      Done
    </a>
  );
  return (
    <LinkFrame practice={practiceName} {...product}>
      {isConfirmed ? (
        <LinkEnd isDone title="You are subscribed" ways={ways}>
          <p>
            {practiceName} will send its newsletter to <b>{address}</b>.
          </p>
          <p className="muted">Every issue has a link to unsubscribe.</p>
        </LinkEnd>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Get the newsletter?</h1>
            <p className="muted">
              {practiceName} will send it to <b>{address}</b>. You can unsubscribe at any time.
            </p>
          </div>
          <form className="byl-choices" method="post" action="/newsletter-confirm">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-primary btn-block" type="submit">
              {consentWords.confirm}
            </button>
            <a className="btn btn-block" href={home}>
              No, Thank You
            </a>
          </form>
        </>
      )}
    </LinkFrame>
  );
}
