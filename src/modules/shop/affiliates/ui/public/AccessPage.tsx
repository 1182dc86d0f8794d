import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { type AskFailure, RequestLinkForm } from '../../../../../ui/public/RequestLinkForm.tsx';
import { Contact } from '../../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { accessDays } from '../../contract.ts';

type Props = Product & {
  practice: string;
  slug: string;
  contactEmail: string | null;
  hasMailServer: boolean;
  isDone: boolean;
  failed?: AskFailure | undefined;
};

/** `/bio/:slug/affiliate`: where affiliates request the link to their page. */
export function AccessPage({ practice, slug, contactEmail, hasMailServer, isDone, failed, ...product }: Props) {
  const home = (
    <a className="btn" href={`/bio/${slug}`}>
      Go to {practice}’s page
    </a>
  );
  return (
    <LinkLayout practice={practice} {...product}>
      {!hasMailServer && !failed ? (
        <LinkResult
          isDone={false}
          title="Your affiliate page"
          ways={contactEmail ? <Contact phone={null} email={contactEmail} /> : home}
        >
          <p>{notNow(practice)}</p>
        </LinkResult>
      ) : isDone ? (
        <LinkResult isDone title="Check your inbox" ways={home}>
          <p>If this email belongs to an affiliate of {practice}, a link to your page is on its way.</p>
        </LinkResult>
      ) : (
        <AccessForm {...{ practice, slug, hasMailServer, failed }} />
      )}
    </LinkLayout>
  );
}

const notNow = (practice: string) => `We can’t email links right now. Ask ${practice} for your sales and payouts.`;

type FormProps = Pick<Props, 'practice' | 'slug' | 'hasMailServer' | 'failed'>;

const AccessForm = ({ practice, slug, hasMailServer, failed }: FormProps) => (
  <>
    <div className="byl-top">
      <h1 id={headingId}>Your affiliate page</h1>
      <p className="muted">
        {hasMailServer
          ? `See your links, sales and payouts. We’ll email you a link that works for ${accessDays} days.`
          : notNow(practice)}
      </p>
    </div>
    <RequestLinkForm
      className="byl-choices byl-form"
      trapClassName="byl-trap"
      action={`/bio/${slug}/affiliate`}
      failed={failed}
    />
  </>
);
