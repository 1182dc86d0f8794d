import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import type { Funnel } from '../contract.ts';
import { CampaignsCard } from './CampaignsCard.tsx';
import { FunnelSteps } from './FunnelSteps.tsx';
import classes from './marketing.module.css';
import { funnelOf } from './marketing-queries.ts';
import { type MarketingSearch, marketingSearch } from './marketing-search.ts';
import { PlannedCard } from './PlannedCard.tsx';
import { SourceTable } from './SourceTable.tsx';
import { SubscribersCard } from './SubscribersCard.tsx';

const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
];

type Props = { days: number; onDays: (range: MarketingSearch['range']) => void };

/** From a look at the page to money, and what goes out to people. */
export function Overview({ days, onDays }: Props) {
  const found = useQuery({ ...funnelOf(days), placeholderData: keepPreviousData });
  return (
    <>
      <section className={classes.card} aria-labelledby="funnel" aria-busy={found.isFetching}>
        <div className={classes.head}>
          <div>
            <h2 id="funnel">From your page to your practice</h2>
            <p>Views and clicks are counted without cookies.</p>
          </div>
          <SegmentedControl
            aria-label="Period"
            data={periods}
            value={String(days)}
            onChange={value => onDays(marketingSearch.shape.range.parse(value))}
          />
        </div>
        {found.isError && !found.data && (
          <ErrorState title="Failed to load your numbers" error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <Skeleton height="16rem" />}
        {found.data && <Figures funnel={found.data} />}
      </section>
      <div className={classes.cards}>
        <PlannedCard />
        <CampaignsCard />
        <SubscribersCard />
      </div>
    </>
  );
}

function Figures({ funnel }: { funnel: Funnel }) {
  if (!funnel.sources.length) {
    return (
      <EmptyState
        title="No page views in this period"
        actions={<ButtonLink to="/storefront">Open your page</ButtonLink>}
      >
        Add its link to your social profiles and email signature, or print its QR code.
      </EmptyState>
    );
  }
  return (
    <>
      <FunnelSteps total={funnel.total} />
      <SourceTable sources={funnel.sources} />
    </>
  );
}
