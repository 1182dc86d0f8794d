import type { Product } from './PoweredBy.tsx';

/** The way to the practice's public page, where it is known and has one. */
export const practiceLink = ({ brand }: Product) =>
  brand?.path && (
    <a className="btn" href={brand.path}>
      Visit {brand.name}
    </a>
  );
