import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { PlacePreview } from '../../contract.ts';
import { PlaceFacts } from './PlaceFacts.tsx';

type Props = Product & { place: PlacePreview; token: string; isDone: boolean };

export function LeavePage({ place, token, isDone, ...product }: Props) {
  const { practiceName, storefrontSlug } = place;
  const home = storefrontSlug ? `/bio/${storefrontSlug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      Done
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isDone ? (
        <LinkResult isDone title="You’ve left the waitlist" ways={ways}>
          <p>You won’t get any more waitlist emails.</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Leave the waitlist?</h1>
            <PlaceFacts place={place} />
          </div>
          <form className="byl-choices" method="post" action="/waitlist-leave">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-danger btn-block" type="submit">
              Leave the waitlist
            </button>
            <a className="btn btn-block" href={home}>
              Stay on the waitlist
            </a>
          </form>
        </>
      )}
    </LinkLayout>
  );
}
