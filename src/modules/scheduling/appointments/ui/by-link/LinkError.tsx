import { LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { practiceLink } from '../../../../../ui/public/practice-link.tsx';

type Props = Product & { title: string; message: string; practice?: string | null };

export function LinkError({ title, message, practice = null, ...product }: Props) {
  return (
    <LinkLayout practice={practice} {...product}>
      <LinkResult isDone={false} title={title} ways={practiceLink(product)}>
        <p role="alert">{message}</p>
        <p>If you need help, contact your practitioner directly.</p>
      </LinkResult>
    </LinkLayout>
  );
}
