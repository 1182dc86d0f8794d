import { commonMessages } from '../../shared/messages/catalog.ts';
import { useMessages } from '../../shared/messages/use-messages.tsx';
import type { Product } from './PoweredBy.tsx';

/** A link to the practice's public page, if it is published. */
export function usePracticeLink({ brand }: Product) {
  const t = useMessages(commonMessages);
  return (
    brand?.path && (
      <a className="btn" href={brand.path}>
        {t.visit(brand.name)}
      </a>
    )
  );
}
