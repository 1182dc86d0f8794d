import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatNearDay } from '../../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../../ui/table/list.module.css';
import { RowLink } from '../../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../../ui/table/table-column.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { emailSearch } from '../../../../messaging/emails/ui/email-search.ts';
import type { Analytics, CampaignFigures } from '../../analytics.ts';
import classes from './analytics.module.css';
import { analyticsOf } from './analytics-queries.ts';
import { MailChart } from './MailChart.tsx';
import { formatShare, type SortKey, shareOf, sortCampaigns } from './sort-campaigns.ts';

const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
];

type CampaignTableProps = { campaigns: CampaignFigures[]; isEver: boolean };

function CampaignTable({ campaigns, isEver }: CampaignTableProps) {
  const zone = useCurrentUser().practice.timeZone;
  const [sort, setSort] = useState('-startedAt');
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const rows = useMemo(() => sortCampaigns(campaigns, sort), [campaigns, sort]);
  return (
    <section className={classes.campaigns} aria-labelledby="campaign-figures">
      <DataTable
        label="Campaigns"
        columns={columns}
        rows={rows}
        keyOf={each => each.id}
        sort={sort}
        onSort={setSort}
        empty={
          <EmptyState title={isEver ? 'No campaigns sent in this period' : 'No campaigns yet'} drawing="mail">
            {isEver
              ? 'Campaigns appear here once they start sending.'
              : 'Once you send one, you’ll see here who clicked and whose email bounced.'}
          </EmptyState>
        }
      />
    </section>
  );
}

const number = (value: number) => <span className={classes.number}>{formatCount(value)}</span>;

const columnsIn = (zone: string): Column<CampaignFigures, SortKey>[] => [
  {
    name: 'Campaign',
    sort: 'name',
    phone: 'title',
    cell: ({ id, name }) => (
      <RowLink href={`/emails?tab=analytics&campaign=${id}`} className={listStyles.name}>
        {name}
      </RowLink>
    ),
  },
  {
    name: 'Sent on',
    sort: 'startedAt',
    width: '8rem',
    phone: 'text',
    cell: each => (
      <>
        {formatNearDay(each.startedAt, zone)}
        <span className={classes.onPhone}>: {inWords(each)}</span>
      </>
    ),
  },
  { name: 'Emails', sort: 'sent', width: '6.5rem', align: 'end', cell: ({ sent }) => number(sent) },
  {
    name: 'Clicked',
    sort: 'clicked',
    width: '7rem',
    align: 'end',
    cell: each => (
      <span className={classes.number}>{each.tracksClicks ? formatShare(shareOf(each)) : 'Not tracked'}</span>
    ),
  },
  {
    name: 'Unsubscribed',
    sort: 'unsubscribed',
    width: '8.5rem',
    align: 'end',
    leaves: 'first',
    cell: ({ unsubscribed }) => number(unsubscribed),
  },
  {
    name: 'Bounced',
    sort: 'bounced',
    width: '7rem',
    align: 'end',
    leaves: 'second',
    cell: ({ bounced }) => number(bounced),
  },
];

const inWords = (of: CampaignFigures) =>
  [
    `${formatCount(of.sent)} sent`,
    of.tracksClicks && `${formatShare(shareOf(of))} clicked`,
    of.unsubscribed > 0 && `${formatCount(of.unsubscribed)} unsubscribed`,
    of.bounced > 0 && `${formatCount(of.bounced)} bounced`,
  ]
    .filter(Boolean)
    .join(', ');

/** Specification, section 2, e-mail marketing: Analytics. */
export function AnalyticsPanel() {
  const { range = 30 } = emailSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/emails' });
  const analytics = useQuery({ ...analyticsOf(range), placeholderData: keepPreviousData });
  if (analytics.isError && !analytics.data) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load analytics" error={analytics.error} onRetry={() => void analytics.refetch()} />
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
      <Totals totals={analytics.data} />
      <div className={classes.head}>
        <h2 id="campaign-figures">Campaigns</h2>
        <SegmentedControl aria-label="Period" data={periods} value={String(range)} onChange={show} />
      </div>
      {analytics.data ? (
        <div aria-busy={analytics.isPlaceholderData}>
          <CampaignTable campaigns={analytics.data.campaigns} isEver={analytics.data.totalCampaigns > 0} />
          <MailChart analytics={analytics.data} />
        </div>
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  );
}

function Totals({ totals }: { totals: Analytics | undefined }) {
  return (
    <dl className={`${section.card} ${classes.totals}`} aria-busy={!totals}>
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
      {value === undefined ? <Skeleton height={24} width="4rem" /> : formatCount(value)}
      <small>{period}</small>
    </dd>
  </div>
);
