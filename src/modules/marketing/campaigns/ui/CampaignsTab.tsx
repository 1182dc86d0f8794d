import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import section from '../../../../ui/layout/section.module.css';
import listStyles from '../../../../ui/table/list.module.css';
import { useNow } from '../../../../ui/use-now.ts';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import { type Campaign, type CampaignStatus, campaignStatuses } from '../contract.ts';
import { analyticsOf } from './analytics/analytics-queries.ts';
import { CampaignCard } from './CampaignCard.tsx';
import { CampaignSending } from './CampaignSending.tsx';
import type { CampaignHandlers } from './campaign-handlers.ts';
import classes from './campaigns.module.css';
import { countOf } from './describe-campaign.ts';

const pageSize = 24;
/** Cards show clicks only for campaigns of this period. */
const days = 365;
/** Number of campaigns from which on a search field appears. */
const many = 12;
type CampaignFilter = { search: string; status: CampaignStatus | null };

/** By name, subject and status, ignoring case. */
function findCampaigns(campaigns: Campaign[], { search, status }: CampaignFilter): Campaign[] {
  const searchText = search.trim().toLowerCase();
  return campaigns.filter(
    campaign =>
      (!status || campaign.status === status) &&
      (!searchText || `${campaign.name}\n${campaign.subject}`.toLowerCase().includes(searchText)),
  );
}

const everything: CampaignFilter = { search: '', status: null };

function CampaignSkeletons() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading" aria-busy="true">
      {['first', 'second', 'third', 'fourth'].map(card => (
        <div key={card} className={`${section.card} ${classes.skeleton}`}>
          <Skeleton width="55%" height={18} />
          <Skeleton width="75%" height={14} />
          <Skeleton height={52} mt={6} />
          <Skeleton width="40%" height={12} my={8} />
          <Skeleton width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}

type CampaignToolsProps = { filter: CampaignFilter; onChange: (filter: CampaignFilter) => void };

const states = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];

function CampaignTools({ filter, onChange }: CampaignToolsProps) {
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or subject"
        value={filter.search}
        onSearch={search => onChange({ ...filter, search })}
      />
      <SegmentedControl
        aria-label="State"
        data={states}
        value={filter.status ?? 'all'}
        onChange={chosen => onChange({ ...filter, status: campaignStatuses.find(each => each === chosen) ?? null })}
      />
    </search>
  );
}

type Props = {
  /** Newest first; undefined while loading. */
  campaigns: Campaign[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Null without the permission. */
  onCreate: (() => void) | null;
  handlers: CampaignHandlers;
};

/** Campaigns that are being sent come first (specification, section 2, e-mail marketing). */
export function CampaignsTab({ campaigns, error, onRetry, onCreate, handlers }: Props) {
  const now = useNow();
  const [filter, setFilter] = useState(everything);
  const [shown, setShown] = useState(pageSize);
  const figures = useQuery({
    ...analyticsOf(days),
    enabled: Boolean(campaigns?.some(({ status, tracksClicks }) => status === 'sent' && tracksClicks)),
  });
  if (!campaigns && error)
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load email campaigns" error={error} onRetry={onRetry} />
      </div>
    );
  if (!campaigns) return <CampaignSkeletons />;
  if (!campaigns.length) return <NoCampaigns onCreate={onCreate} />;
  const clicked = new Map(figures.data?.campaigns.map(each => [each.id, each.clicked]));
  const moving = campaigns.filter(({ status }) => status === 'sending');
  const matches = findCampaigns(campaigns, filter).filter(({ status }) => status !== 'sending');
  return (
    <>
      <NoMailServer />
      {moving.map(campaign => (
        <CampaignSending key={campaign.id} campaign={campaign} handlers={handlers} />
      ))}
      {campaigns.length > many && <CampaignTools filter={filter} onChange={setFilter} />}
      <div className={classes.cards}>
        {matches.slice(0, shown).map(campaign => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            clicked={clicked.get(campaign.id)}
            handlers={handlers}
            now={now}
          />
        ))}
      </div>
      {!matches.length && filter !== everything && <NothingFound onClear={() => setFilter(everything)} />}
      {campaigns.length > many && matches.length > 0 && (
        <div className={listStyles.more}>
          <span aria-live="polite">
            {matches.length > shown
              ? `${shown} of ${countOf(matches.length, 'campaign')}`
              : countOf(matches.length, 'campaign')}
          </span>
          {matches.length > shown && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => setShown(shown + pageSize)}>
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function NoCampaigns({ onCreate }: { onCreate: (() => void) | null }) {
  return (
    <div className={section.card}>
      <EmptyState
        drawing="mail"
        title="No campaigns yet"
        actions={
          onCreate && (
            <Button variant="filled" onClick={onCreate}>
              Write your first campaign
            </Button>
          )
        }
      >
        Send a newsletter or announcement to a group. Anyone who unsubscribed is skipped.
      </EmptyState>
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className={section.card}>
      <EmptyState drawing="mail" title="No campaigns found" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No campaigns match your filters.
      </EmptyState>
    </div>
  );
}
