import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { usePracticeLink } from '../../../../../ui/public/practice-link.tsx';

type Props = Product & { title: string; message: string; practice?: string | null };

export function LinkError({ title, message, practice = null, ...product }: Props) {
  const t = useMessages(commonMessages);
  return (
    <LinkLayout practice={practice} {...product}>
      <LinkResult tone="failed" title={title} ways={usePracticeLink(product)}>
        <p role="alert">{message}</p>
        <p>{t.contactPractitioner}</p>
      </LinkResult>
    </LinkLayout>
  );
}
