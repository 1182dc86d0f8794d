import type { ReactNode } from 'react';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import { type Product, usePracticeLink } from '../../../../../ui/public/PoweredBy.tsx';

type Props = Product & {
  title: string;
  message: string;
  practice?: string | null;
  /** Where to go from here; replaces the advice to contact the practitioner. */
  ways?: ReactNode;
};

export function LinkError({ title, message, practice = null, ways, ...product }: Props) {
  const t = useMessages(commonMessages);
  const home = usePracticeLink(product);
  return (
    <LinkLayout practice={practice} {...product}>
      <LinkResult tone="failed" title={title} ways={ways ?? home}>
        <p role="alert">{message}</p>
        {!ways && <p>{t.contactPractitioner}</p>}
      </LinkResult>
    </LinkLayout>
  );
}
