import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { PlacePreview } from '../../contract.ts';
import { waitlistMessages } from '../../messages/catalog.ts';
import { PlaceFacts } from './PlaceFacts.tsx';

type Props = Product & { place: PlacePreview; token: string; isDone: boolean };

export function LeavePage({ place, token, isDone, ...product }: Props) {
  const { practiceName, storefrontSlug } = place;
  const common = useMessages(commonMessages);
  const t = useMessages(waitlistMessages).leave;
  const home = storefrontSlug ? `/bio/${storefrontSlug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      {common.done}
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isDone ? (
        <LinkResult tone="done" title={t.done} ways={ways}>
          <p>{t.doneText}</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.title}</h1>
            <PlaceFacts place={place} />
          </div>
          <form className="byl-choices" method="post" action="/waitlist-leave">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-danger btn-block" type="submit">
              {t.button}
            </button>
            <a className="btn btn-block" href={home}>
              {t.stay}
            </a>
          </form>
        </>
      )}
    </LinkLayout>
  );
}
