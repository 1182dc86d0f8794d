import { fileKinds, formatSize } from '../../../../shared/file-kinds.ts';
import { headingId, LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { usePracticeLink } from '../../../../ui/public/practice-link.tsx';
import { Fact } from '../../../scheduling/appointments/ui/by-link/AppointmentFacts.tsx';
import { type FilePreview, linkDays, maxDownloads } from '../contract.ts';

type Props = Product & { file: FilePreview; token: string };

/** Shown for an incomplete link or a deleted file. */
export const FileMissing = ({ message, ...product }: Product & { message: string }) => (
  <LinkLayout practice={null} {...product}>
    <LinkResult isDone={false} title="This link doesn’t work" ways={usePracticeLink(product)}>
      <p role="alert">{message}</p>
      <p>You can request the file again on the page where you found it.</p>
    </LinkResult>
  </LinkLayout>
);

/** `/file/:token`: download page with one button. */
export function FilePage({ file, token, ...product }: Props) {
  const { practiceName, name, kind, size, isOpen, again } = file;
  const home = usePracticeLink(product);
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isOpen ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Your file is ready</h1>
            <dl>
              <Fact icon="download" name="File">
                <b dir="auto">{name}</b>
                <br />
                {fileKinds[kind].label}, {formatSize(size)}
              </Fact>
            </dl>
          </div>
          <form className="byl-choices" method="post" action={`/file/${token}`}>
            <button className="btn btn-primary btn-block" type="submit">
              Download
            </button>
          </form>
        </>
      ) : (
        <LinkResult
          isDone={false}
          title="This link has expired"
          ways={
            again ? (
              <a className="btn" href={again}>
                Request a new link
              </a>
            ) : (
              home
            )
          }
        >
          <p>
            A link works for {linkDays} days and {maxDownloads} downloads.{' '}
            {again ? 'You can request a new one.' : 'The file is no longer available.'}
          </p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}
