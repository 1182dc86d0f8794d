import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { usePracticeLink } from '../../../../../ui/public/practice-link.tsx';

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
