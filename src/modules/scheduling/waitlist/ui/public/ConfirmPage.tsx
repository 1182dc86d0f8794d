import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { PlacePreview } from '../../contract.ts';
import { waitlistMessages } from '../../messages/catalog.ts';
import { PlaceFacts } from './PlaceFacts.tsx';

type Props = Product & { place: PlacePreview; token: string };

/** `/waitlist-confirm`: confirming needs a click, because mail scanners open links. */
export function ConfirmPage({ place, token, ...product }: Props) {
  const { practiceName, storefrontSlug, isConfirmed, isEmailed } = place;
  const common = useMessages(commonMessages);
  const { confirm: t, noThanks } = useMessages(waitlistMessages);
  const home = storefrontSlug ? `/bio/${storefrontSlug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      {common.done}
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isConfirmed ? (
        <LinkResult tone="done" title={t.done} ways={ways}>
          {isEmailed ? (
            <>
              <p>{t.willHold}</p>
              <p>{t.howToLeave}</p>
            </>
          ) : (
            <p>{t.notEmailed(practiceName)}</p>
          )}
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.title}</h1>
            <PlaceFacts place={place} />
          </div>
          <form className="byl-choices" method="post" action="/waitlist-confirm">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-primary btn-block" type="submit">
              {t.button}
            </button>
            <a className="btn btn-block" href={home}>
              {noThanks}
            </a>
          </form>
        </>
      )}
    </LinkLayout>
  );
}
