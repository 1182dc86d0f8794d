import { headingId, LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { leadWords } from '../lead-messages.ts';
import { type LeadFailure, LeadForm } from './LeadForm.tsx';

type Props = Product & {
  practice: string;
  slug: string;
  /** Null if the page no longer offers it. */
  block: { id: string; text: string; note: string | null } | null;
  hasNewsletter: boolean;
  hasMailServer: boolean;
  isDone: boolean;
  failed?: LeadFailure;
};

/** `/bio/:slug/lead`: the form on its own, and the result for visitors without JavaScript. */
export function LeadPage({ practice, slug, block, hasNewsletter, hasMailServer, isDone, failed, ...product }: Props) {
  const back = (
    <a className="btn" href={`/bio/${slug}`}>
      Back to the page
    </a>
  );
  return (
    <LinkLayout practice={practice} {...product}>
      {isDone && hasMailServer && (
        <LinkResult isDone title="Check your inbox" ways={back}>
          <p>{leadWords.sent}</p>
        </LinkResult>
      )}
      {isDone && !hasMailServer && (
        <LinkResult isDone={false} title="Email isn’t working here" ways={back}>
          <p>{leadWords.unsent}</p>
        </LinkResult>
      )}
      {!isDone && block && <LeadForm {...{ slug, block, hasNewsletter, hasMailServer, failed, headingId }} place={0} />}
      {!isDone && !block && (
        <LinkResult isDone={false} title="This file is no longer available" ways={back}>
          <p>See what else is on the page.</p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}
