import type { Product } from './PoweredBy.tsx';

/** A link to the practice's public page, if it is published. */
export const practiceLink = ({ brand }: Product) =>
  brand?.path && (
    <a className="btn" href={brand.path}>
      Visit {brand.name}
    </a>
  );
