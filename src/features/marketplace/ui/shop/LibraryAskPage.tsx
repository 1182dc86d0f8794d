import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { LinkEnd } from '../../../appointments/ui/by-link/LinkEnd.tsx';
import { headingId } from '../../../appointments/ui/by-link/LinkFrame.tsx';
import { shopPath, shopWords } from '../../shop.ts';
import { ShopFrame, type ShopStorefront } from './ShopFrame.tsx';

type Props = Product & {
  storefront: ShopStorefront;
  isDone: boolean;
  failed?: { message: string; typed: Record<string, string> };
};

/** `/bio/:slug/library`: a new link for who has bought something; the answer is the same for every address. */
export function LibraryAskPage({ storefront, isDone, failed, ...product }: Props) {
  return (
    <ShopFrame {...{ storefront, ...product }} isNarrow>
      <section className="card" aria-labelledby={headingId}>
        {isDone ? (
          <LinkEnd
            isDone
            title="Check your inbox"
            ways={
              <a className="btn" href={shopPath(storefront.slug)}>
                See the products
              </a>
            }
          >
            <p>{shopWords.sent}</p>
          </LinkEnd>
        ) : (
          <form className="buy buy-ask" method="post" action={`/bio/${storefront.slug}/library`}>
            <h1 id={headingId}>Your downloads</h1>
            <p className="muted">Enter the address you bought with. We email you a link to everything you have here.</p>
            <div className="field">
              <label htmlFor="library-email">Email</label>
              <input
                id="library-email"
                name="email"
                type="email"
                autoComplete="email"
                required
                defaultValue={failed?.typed.email}
                aria-invalid={failed ? true : undefined}
                aria-describedby={failed ? 'library-error' : undefined}
              />
              {failed && (
                <p className="field-error" id="library-error" role="alert">
                  {failed.message}
                </p>
              )}
            </div>
            <label className="trap" aria-hidden="true">
              Website
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
            <button className="btn btn-primary btn-block" type="submit">
              Send me the link
            </button>
          </form>
        )}
      </section>
    </ShopFrame>
  );
}
