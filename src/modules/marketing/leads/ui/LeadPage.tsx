import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { ContactOrPage } from '../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { leadMessages } from '../messages/catalog.ts';
import { type LeadFailure, LeadForm } from './LeadForm.tsx';

type Props = Product & {
  practice: string;
  slug: string;
  /** Null if the page no longer offers it. */
  block: { id: string; text: string; note: string | null } | null;
  hasNewsletter: boolean;
  hasMailServer: boolean;
  contactEmail: string | null;
  isDone: boolean;
  failed?: LeadFailure;
};

/** `/bio/:slug/lead`: the form on its own, and the result for visitors without JavaScript. */
export function LeadPage(props: Props) {
  const { practice, slug, block, hasNewsletter, hasMailServer, contactEmail, isDone, failed, ...product } = props;
  const t = useMessages(leadMessages).page;
  const { visit } = useMessages(commonMessages);
  const back = (
    <a className="btn" href={`/bio/${slug}`}>
      {visit(practice)}
    </a>
  );
  return (
    <LinkLayout practice={practice} {...product}>
      {isDone && hasMailServer && (
        <LinkResult tone="done" title={t.sentTitle} ways={back}>
          <p>{t.sent}</p>
        </LinkResult>
      )}
      {isDone && !hasMailServer && (
        <LinkResult
          tone="plain"
          title={t.unsentTitle}
          ways={<ContactOrPage {...{ practice, slug }} email={contactEmail} />}
        >
          <p>{t.unsent}</p>
        </LinkResult>
      )}
      {!isDone && block && <LeadForm {...{ slug, block, hasNewsletter, hasMailServer, failed, headingId }} index={0} />}
      {!isDone && !block && (
        <LinkResult tone="failed" title={t.unavailableTitle} ways={back}>
          <p>{t.replaced(practice)}</p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}
