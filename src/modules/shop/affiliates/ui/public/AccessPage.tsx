import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import { type Product, usePracticeLink } from '../../../../../ui/public/PoweredBy.tsx';
import { type AskFailure, RequestLinkForm } from '../../../../../ui/public/RequestLinkForm.tsx';
import { ContactOrPage } from '../../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { accessDays } from '../../contract.ts';
import { affiliateMessages } from '../../messages/catalog.ts';

type AccessPageProps = Product & {
  practice: string;
  slug: string;
  contactEmail: string | null;
  hasMailServer: boolean;
  isDone: boolean;
  failed?: AskFailure | undefined;
};

/** `/bio/:slug/affiliate`: where affiliates request the link to their page. */
export function AccessPage({
  practice,
  slug,
  contactEmail,
  hasMailServer,
  isDone,
  failed,
  ...product
}: AccessPageProps) {
  const t = useMessages(affiliateMessages).access;
  const common = useMessages(commonMessages);
  const home = (
    <a className="btn" href={`/bio/${slug}`}>
      {common.visit(practice)}
    </a>
  );
  return (
    <LinkLayout practice={practice} {...product}>
      {!hasMailServer && !failed ? (
        <LinkResult tone="plain" title={t.title} ways={<ContactOrPage {...{ practice, slug }} email={contactEmail} />}>
          <p>{t.notNow(practice)}</p>
        </LinkResult>
      ) : isDone ? (
        <LinkResult tone="done" title={common.checkInbox} ways={home}>
          <p>{t.sent(practice)}</p>
        </LinkResult>
      ) : (
        <AccessForm {...{ practice, slug, hasMailServer, failed }} />
      )}
    </LinkLayout>
  );
}

type FormProps = Pick<AccessPageProps, 'practice' | 'slug' | 'hasMailServer' | 'failed'>;

function AccessForm({ practice, slug, hasMailServer, failed }: FormProps) {
  const t = useMessages(affiliateMessages).access;
  return (
    <>
      <div className="byl-top">
        <h1 id={headingId}>{t.title}</h1>
        <p className="muted">{hasMailServer ? t.intro(accessDays) : t.notNow(practice)}</p>
      </div>
      <RequestLinkForm
        className="byl-choices byl-form"
        trapClassName="byl-trap"
        action={`/bio/${slug}/affiliate`}
        failed={failed}
      />
    </>
  );
}

/**
 * Shown for an unknown affiliate link, and for a link to an affiliate's page that is wrong or has expired. `again`: where
 * to request a new one. `isMailed`: the practice sent the link.
 */
export function DeadLinkPage({
  message,
  again,
  isMailed,
  ...product
}: Product & { message: string; again?: string | undefined; isMailed: boolean }) {
  const common = useMessages(commonMessages);
  const home = usePracticeLink(product);
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult
        tone="failed"
        title={common.linkBroken}
        ways={
          again ? (
            <a className="btn btn-primary" href={again}>
              {common.requestNewLink}
            </a>
          ) : (
            home
          )
        }
      >
        <p role="alert">{message}</p>
        {isMailed && !again && <p>{common.askSender}</p>}
      </LinkResult>
    </LinkLayout>
  );
}
