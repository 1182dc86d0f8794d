import { useQuery } from '@tanstack/react-query';
import { isStatus } from '../../../../ui/api-error.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import states from '../../../../ui/states.module.css';
import { StorefrontEditor } from './StorefrontEditor.tsx';
import { StorefrontHead } from './StorefrontHead.tsx';
import { StorefrontSkeleton } from './StorefrontSkeleton.tsx';
import { storefrontQuery } from './storefront-queries.ts';

/** The editor of the public page (specification, section 2). A practice without a page makes it with its first save. */
export function StorefrontPage() {
  const query = useQuery(storefrontQuery);
  // Editing starts from what the server holds now, not from what it held at the last visit.
  if (!query.isFetchedAfterMount) return <StorefrontSkeleton />;
  if (query.data || isStatus(query.error, 404)) return <StorefrontEditor saved={query.data ?? null} />;
  return (
    <>
      <StorefrontHead />
      <div className={states.card}>
        <ErrorState title="Failed to load your storefront" onRetry={() => query.refetch()} />
      </div>
    </>
  );
}
