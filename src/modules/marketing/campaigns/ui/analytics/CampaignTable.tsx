import { useMemo, useState } from 'react';
import { formatNearDay } from '../../../../../shared/format-moment.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { RowLink } from '../../../../../ui/RowLink.tsx';
import type { Column } from '../../../../../ui/table-column.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { CampaignFigures } from '../../analytics.ts';
import classes from './analytics.module.css';
import { formatShare, type SortKey, shareOf, sortCampaigns } from './sort-campaigns.ts';

/** The campaigns that began in that time, beside one another. */
export function CampaignTable({ campaigns }: { campaigns: CampaignFigures[] }) {
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
          <EmptyState title="No campaigns in this period" drawing="mail">
            Campaigns appear here once they start sending.
          </EmptyState>
        }
      />
    </section>
  );
}

const number = (value: number) => <span className={classes.number}>{value.toLocaleString('en-US')}</span>;

const columnsIn = (zone: string): Column<CampaignFigures, SortKey>[] => [
  {
    name: 'Campaign',
    sort: 'name',
    phone: 'title',
    cell: ({ id, name }) => (
      <RowLink href={`/emails?tab=analytics&campaign=${id}`} className={classes.name}>
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
    `${of.sent.toLocaleString('en-US')} sent`,
    of.tracksClicks && `${formatShare(shareOf(of))} clicked`,
    `${of.unsubscribed.toLocaleString('en-US')} unsubscribed`,
    `${of.bounced.toLocaleString('en-US')} bounced`,
  ]
    .filter(Boolean)
    .join(', ');
