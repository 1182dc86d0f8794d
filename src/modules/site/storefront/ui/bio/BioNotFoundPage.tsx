import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { bioMessages } from '../../messages/catalog.ts';

/** Shown for unknown slugs and unpublished pages, with status 404. */
export function BioNotFoundPage(product: Product) {
  const t = useMessages(bioMessages).notFound;
  return (
    <main className="bio bio-gone">
      <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
        <rect x="19" y="9" width="26" height="46" rx="5" />
        <circle cx="32" cy="21" r="5" />
        <path d="M25 33h14M25 39h14M25 45h8" />
      </svg>
      <h1>{t.title}</h1>
      <p className="desc">{t.text}</p>
      <p className="desc">{t.hint}</p>
      <PoweredBy {...product} />
    </main>
  );
}
