import { LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { practiceLink } from '../../../../../ui/public/practice-link.tsx';

/** A link about the newsletter that leads nowhere, or no longer. */
export function NewsletterLinkError({ message, ...product }: Product & { message: string }) {
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult isDone={false} title="This link doesn’t work" ways={practiceLink(product)}>
        <p role="alert">{message}</p>
      </LinkResult>
    </LinkLayout>
  );
}
