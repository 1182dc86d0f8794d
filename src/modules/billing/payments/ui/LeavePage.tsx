import { LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';

type Props = Product & { title: string; url: string; words: string };

/**
 * Leads on to another site by itself: a form must not be answered with a way to another site, which our policy refuses
 * (`form-action`), and some browsers then show nothing at all.
 */
export const LeavePage = ({ title, url, words, ...product }: Props) => (
  <LinkLayout practice={null} {...product}>
    <LinkResult
      isDone
      title={title}
      ways={
        <a className="btn btn-primary" href={url} rel="noreferrer">
          {words}
        </a>
      }
    >
      <p>If nothing happens, press the button.</p>
    </LinkResult>
  </LinkLayout>
);
