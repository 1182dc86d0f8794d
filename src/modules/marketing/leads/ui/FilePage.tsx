import { fileKinds, formatSize } from '../../../../shared/file-kinds.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { usePracticeLink } from '../../../../ui/public/practice-link.tsx';
import { Fact } from '../../../scheduling/appointments/ui/by-link/AppointmentFacts.tsx';
import { type FilePreview, linkDays, maxDownloads } from '../contract.ts';
import { leadMessages } from '../messages/catalog.ts';

type Props = Product & { file: FilePreview; token: string };

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
export function FilePage({ file, token, ...product }: Props) {
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
