import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { storefrontQuery } from '../../../accounts/pages/ui/page-query.ts';
import { visitsSearch } from './editor-url.ts';
import { visitsQueryOf } from './storefront-queries.ts';
import { VisitFigures } from './VisitFigures.tsx';
import classes from './visits.module.css';

export function VisitsPage() {
  const { days = 30 } = visitsSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const page = useQuery(storefrontQuery);
  const visits = useQuery(visitsQueryOf(page.data, days));
  const failed = page.data ? visits : page;
  const isNone = isStatus(page.error, 404);
  return (
    <>
      <BackLink to="/storefront">Storefront</BackLink>
      <PageHead
        title="Visits"
        purpose="Visits to your page, without cookies. Bots and your own team aren’t counted."
        actions={
          <SegmentedControl
            aria-label="Period"
            data={[
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
            ]}
            value={String(days)}
            onChange={value =>
              void navigate({ to: '/storefront/visits', search: value === '90' ? { days: 90 } : {}, replace: true })
            }
          />
        }
      />
      {isNone && <NoVisits />}
      {failed.isError && !failed.data && !isNone && (
        <div className={section.card}>
          <ErrorState title="Failed to load your visits" error={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      )}
      {!failed.isError && !visits.data && <Skeleton className={classes.skeleton} />}
      {visits.data &&
        (visits.data.views + visits.data.clicks + visits.data.articles.length ? (
          <VisitFigures visits={visits.data} />
        ) : (
          <NoVisits />
        ))}
    </>
  );
}

const NoVisits = () => (
  <div className={section.card}>
    <EmptyState title="No visits yet">
      Add your page link to your social profiles or print its QR code. Visits appear here.
    </EmptyState>
  </div>
);
