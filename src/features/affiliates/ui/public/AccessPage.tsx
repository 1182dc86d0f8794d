import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { LinkEnd } from '../../../appointments/ui/by-link/LinkEnd.tsx';
import { headingId, LinkFrame } from '../../../appointments/ui/by-link/LinkFrame.tsx';
import { accessDays } from '../../contract.ts';

/** Why a form was not taken. */
export type AccessFailure = { message: string; errors?: Record<string, string> | undefined; typed: string };

type Props = Product & { practice: string; slug: string; isDone: boolean; failed?: AccessFailure | undefined };

/** `/bio/:slug/affiliate`: where affiliates of a practice ask for the link to their own page. */
export function AccessPage({ practice, slug, isDone, failed, ...product }: Props) {
  return (
    <LinkFrame practice={practice} {...product}>
      {isDone ? (
        <LinkEnd
          isDone
          title="Check your inbox"
          ways={
            <a className="btn" href={`/bio/${slug}`}>
              Go to the page of {practice}
            </a>
          }
        >
          <p>If this is the address of an affiliate of {practice}, a link to your page is on its way.</p>
        </LinkEnd>
      ) : (
        <AccessForm slug={slug} failed={failed} />
      )}
    </LinkFrame>
  );
}

const errorId = 'affiliate-email-error';

function AccessForm({ slug, failed }: Pick<Props, 'slug' | 'failed'>) {
  const error = failed?.errors?.email;
  return (
    <>
      <div className="byl-top">
        <h1 id={headingId}>Your affiliate page</h1>
        <p className="muted">
          See your links, sales and payouts. We send you a link to your page; it works for {accessDays} days.
        </p>
      </div>
      <form className="byl-choices byl-form" method="post" action={`/bio/${slug}/affiliate`}>
        {failed && !error && (
          <p className="notice notice-danger" role="alert">
            {failed.message}
          </p>
        )}
        <div className="field">
          <label htmlFor="affiliate-email">Email</label>
          <input
            id="affiliate-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={failed?.typed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          {error && (
            <p className="field-error" id={errorId}>
              {error}
            </p>
          )}
        </div>
        <label className="byl-trap" aria-hidden="true">
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <button className="btn btn-primary btn-block" type="submit">
          Send me the link
        </button>
      </form>
    </>
  );
}
