import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';

/** Shown for unknown slugs and unpublished pages, with status 404. */
export function BioNotFoundPage(product: Product) {
  return (
    <main className="bio bio-gone">
      <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
        <rect x="19" y="9" width="26" height="46" rx="5" />
        <circle cx="32" cy="21" r="5" />
        <path d="M25 33h14M25 39h14M25 45h8" />
      </svg>
      <h1>Page Not Found</h1>
      <p className="desc">The biolink page you're looking for doesn't exist.</p>
      <PoweredBy {...product} />
    </main>
  );
}
