import { fileKinds, formatSize } from '../../../../shared/file-kinds.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../ui/public/LinkLayout.tsx';
import { type Product, usePracticeLink } from '../../../../ui/public/PoweredBy.tsx';
import { Fact } from '../../../scheduling/appointments/ui/by-link/AppointmentFacts.tsx';
import { ContactOrPage } from '../../../scheduling/appointments/ui/by-link/Contact.tsx';
import { type FilePreview, linkDays, maxDownloads } from '../contract.ts';
import { leadMessages } from '../messages/catalog.ts';
import { type LeadFailure, LeadForm } from './LeadForm.tsx';

type FilePageProps = Product & { file: FilePreview; token: string };

/** Shown for an incomplete link or a deleted file. */
export function FileMissing({ message, ...product }: Product & { message: string }) {
  const { linkBroken } = useMessages(commonMessages);
  const t = useMessages(leadMessages).download;
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult tone="failed" title={linkBroken} ways={usePracticeLink(product)}>
        <p role="alert">{message}</p>
        <p>{t.requestAgain}</p>
      </LinkResult>
    </LinkLayout>
  );
}

/** `/file/:token`: download page with one button. */
export function FilePage({ file, token, ...product }: FilePageProps) {
  const { practiceName, name, kind, size, isOpen, again } = file;
  const t = useMessages(leadMessages).download;
  const locale = useLocale();
  const home = usePracticeLink(product);
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isOpen ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.ready}</h1>
            <dl>
              <Fact icon="download" name={t.file}>
                <b dir="auto">{name}</b>
                <br />
                {fileKinds[kind].label}, {formatSize(size, locale)}
              </Fact>
            </dl>
          </div>
          <form className="byl-choices" method="post" action={`/file/${token}`}>
            <button className="btn btn-primary btn-block" type="submit">
              {t.button}
            </button>
          </form>
        </>
      ) : (
        <LinkResult
          tone="failed"
          title={t.expired}
          ways={
            again ? (
              <a className="btn" href={again}>
                {t.newLink}
              </a>
            ) : (
              home
            )
          }
        >
          <p>
            {t.limits(linkDays, maxDownloads)} {again ? t.mayRequest : t.isGone}
          </p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}

type LeadPageProps = Product & {
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
export function LeadPage(props: LeadPageProps) {
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
