import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { LinkLayout, LinkResult } from '../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { paymentMessages } from '../messages/catalog.ts';

type Props = Product & { title: string; url: string; words: string };

/**
 * Redirects to another site by a page of its own: the CSP directive `form-action` blocks a redirect of a form to
 * another site, and some browsers then show nothing.
 */
export const RedirectPage = ({ title, url, words, ...product }: Props) => (
  <LinkLayout practice={null} {...product}>
    <LinkResult
      tone="done"
      title={title}
      ways={
        <a className="btn btn-primary" href={url} rel="noreferrer">
          {words}
        </a>
      }
    >
      <p>{useMessages(paymentMessages).pressButton}</p>
    </LinkResult>
  </LinkLayout>
);
