import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { PlacePreview } from '../../contract.ts';
import { PlaceFacts } from './PlaceFacts.tsx';

type Props = Product & { place: PlacePreview; token: string };

/** `/waitlist-confirm`: confirming needs a click, because mail scanners open links. */
export function ConfirmPage({ place, token, ...product }: Props) {
  const { practiceName, storefrontSlug, isConfirmed, isEmailed } = place;
  const home = storefrontSlug ? `/bio/${storefrontSlug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      Done
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isConfirmed ? (
        <LinkResult isDone title="You’re on the waitlist" ways={ways}>
          {isEmailed ? (
            <>
              <p>When a time that works for you opens up, we’ll email you and hold it for a while.</p>
              <p>Your confirmation email has a link to leave the waitlist.</p>
            </>
          ) : (
            <p>We can’t send email right now. Contact {practiceName} to ask about open times.</p>
          )}
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Confirm your place on the waitlist</h1>
            <PlaceFacts place={place} />
          </div>
          <form className="byl-choices" method="post" action="/waitlist-confirm">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-primary btn-block" type="submit">
              Confirm my place
            </button>
            <a className="btn btn-block" href={home}>
              No, thanks
            </a>
          </form>
        </>
      )}
    </LinkLayout>
  );
}
