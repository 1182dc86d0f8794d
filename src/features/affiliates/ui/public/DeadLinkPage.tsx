import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { LinkEnd } from '../../../appointments/ui/by-link/LinkEnd.tsx';
import { LinkFrame } from '../../../appointments/ui/by-link/LinkFrame.tsx';

/** An affiliate's address that nobody has, or a link to their page that has ended. */
/** `again`: where to ask for a new one. */
export const DeadLinkPage = ({
  message,
  again,
  ...product
}: Product & { message: string; again?: string | undefined }) => (
  <LinkFrame practice={null} {...product}>
    <LinkEnd
      isDone={false}
      title="This link does not work"
      ways={
        <a className="btn" href={again ?? product.productUrl}>
          {again ? 'Request a new link' : `Visit ${product.productName}`}
        </a>
      }
    >
      <p role="alert">{message}</p>
    </LinkEnd>
  </LinkFrame>
);
