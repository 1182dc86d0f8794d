import { type AskFailure, AskForLink } from '../../../../ui/public/AskForLink.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { LinkEnd } from '../../../appointments/ui/by-link/LinkEnd.tsx';
import { headingId, LinkFrame } from '../../../appointments/ui/by-link/LinkFrame.tsx';
import { accessDays } from '../../contract.ts';

type Props = Product & { practice: string; slug: string; isDone: boolean; failed?: AskFailure | undefined };

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
              Go to {practice}’s page
            </a>
          }
        >
          <p>If this email belongs to an affiliate of {practice}, a link to your page is on its way.</p>
        </LinkEnd>
      ) : (
        <AccessForm slug={slug} failed={failed} />
      )}
    </LinkFrame>
  );
}

function AccessForm({ slug, failed }: Pick<Props, 'slug' | 'failed'>) {
  return (
    <>
      <div className="byl-top">
        <h1 id={headingId}>Your affiliate page</h1>
        <p className="muted">
          See your links, sales and payouts. We’ll email you a link that works for {accessDays} days.
        </p>
      </div>
      <AskForLink
        className="byl-choices byl-form"
        trapClassName="byl-trap"
        action={`/bio/${slug}/affiliate`}
        failed={failed}
      />
    </>
  );
}
