import { LinkEnd } from '../../../../../ui/public/LinkEnd.tsx';
import { LinkFrame } from '../../../../../ui/public/LinkFrame.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { practiceLink } from '../../../../../ui/public/practice-link.tsx';

/** Shown for an invalid or expired newsletter link. */
export function NewsletterLinkError({ message, ...product }: Product & { message: string }) {
  return (
    <LinkFrame practice={null} {...product}>
      <LinkEnd isDone={false} title="This link doesn’t work" ways={practiceLink(product)}>
        <p role="alert">{message}</p>
      </LinkEnd>
    </LinkFrame>
  );
}
