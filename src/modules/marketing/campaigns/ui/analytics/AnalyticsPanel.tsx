import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { emailSearch } from '../../../../messaging/emails/ui/email-search.ts';
import type { Analytics } from '../../analytics.ts';
import classes from './analytics.module.css';
import { analyticsOf } from './analytics-queries.ts';
import { CampaignTable } from './CampaignTable.tsx';
import { MailChart } from './MailChart.tsx';

const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
];

/** What the practice sends and what comes of it (specification, section 2, e-mail marketing: Analytics). */
export function AnalyticsPanel() {
  const { range = 30 } = emailSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/emails' });
  const found = useQuery({ ...analyticsOf(range), placeholderData: keepPreviousData });
  if (found.isError && !found.data) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load analytics" error={found.error} onRetry={() => void found.refetch()} />
      </div>
    );
  }
  const show = (value: string) =>
    void navigate({
      search: { tab: 'analytics', range: emailSearch.parse({ range: value }).range },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Totals totals={found.data} />
      <div className={classes.head}>
        <h2 id="campaign-figures">Campaigns</h2>
        <SegmentedControl aria-label="Period" data={periods} value={String(range)} onChange={show} />
      </div>
      {found.data ? (
        <div aria-busy={found.isPlaceholderData}>
          <CampaignTable campaigns={found.data.campaigns} />
          <MailChart analytics={found.data} />
        </div>
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  );
}

function Totals({ totals }: { totals: Analytics | undefined }) {
  return (
    <dl className={classes.totals} aria-busy={!totals}>
      <Total name="Total Campaigns" period="All time" value={totals?.totalCampaigns} />
      <Total name="Emails Sent" period="All time" value={totals?.emailsSent} />
      <Total name="Active Clients" period="Today" value={totals?.activeClients} />
    </dl>
  );
}

type TotalProps = { name: string; period: string; value: number | undefined };

const Total = ({ name, period, value }: TotalProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value === undefined ? <Skeleton height={24} width="4rem" /> : value.toLocaleString('en-US')}
      <small>{period}</small>
    </dd>
  </div>
);
