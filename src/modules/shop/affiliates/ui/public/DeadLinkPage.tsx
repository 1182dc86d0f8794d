import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { usePracticeLink } from '../../../../../ui/public/practice-link.tsx';

/** Shown for an unknown affiliate link, and for an expired link to an affiliate's page. `again`: where to request a new one. */
export function DeadLinkPage({
  message,
  again,
  ...product
}: Product & { message: string; again?: string | undefined }) {
  const common = useMessages(commonMessages);
  const home = usePracticeLink(product);
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult
        tone="failed"
        title={common.linkBroken}
        ways={
          again ? (
            <a className="btn" href={again}>
              {common.requestNewLink}
            </a>
          ) : (
            home
          )
        }
      >
        <p role="alert">{message}</p>
      </LinkResult>
    </LinkLayout>
  );
}
