import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import type { Campaign } from '../contract.ts';
import { analyticsOf } from './analytics/analytics-queries.ts';
import { CampaignCard } from './CampaignCard.tsx';
import { CampaignSending } from './CampaignSending.tsx';
import { CampaignSkeletons } from './CampaignSkeletons.tsx';
import { CampaignTools } from './CampaignTools.tsx';
import type { CampaignHandlers } from './campaign-handlers.ts';
import classes from './campaigns.module.css';
import { countOf } from './describe-campaign.ts';
import { type CampaignFilter, findCampaigns } from './find-campaigns.ts';

const pageSize = 24;
/** How far back cards say how many clicked. */
const days = 365;
/** With so many they are searched. */
const many = 12;
const everything: CampaignFilter = { search: '', status: null };

type Props = {
  /** Newest first; undefined while they load. */
  campaigns: Campaign[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Null for whom it would be refused. */
  onCreate: (() => void) | null;
  handlers: CampaignHandlers;
};

/** All campaigns; those that are being sent stand on top (specification, section 2, e-mail marketing). */
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
      <div className={classes.box}>
        <ErrorState title="Failed to load email campaigns" error={error} onRetry={onRetry} />
      </div>
    );
  if (!campaigns) return <CampaignSkeletons />;
  if (!campaigns.length) return <NoCampaigns onCreate={onCreate} />;
  const clicked = new Map(figures.data?.campaigns.map(each => [each.id, each.clicked]));
  const moving = campaigns.filter(({ status }) => status === 'sending');
  const found = findCampaigns(campaigns, filter).filter(({ status }) => status !== 'sending');
  return (
    <>
      <NoMailServer />
      {moving.map(campaign => (
        <CampaignSending key={campaign.id} campaign={campaign} handlers={handlers} />
      ))}
      {campaigns.length > many && <CampaignTools filter={filter} onChange={setFilter} />}
      <div className={classes.cards}>
        {found.slice(0, shown).map(campaign => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            clicked={clicked.get(campaign.id)}
            handlers={handlers}
            now={now}
          />
        ))}
      </div>
      {!found.length && filter !== everything && <NothingFound onClear={() => setFilter(everything)} />}
      {campaigns.length > many && found.length > 0 && (
        <div className={classes.more}>
          <span aria-live="polite">
            {found.length > shown
              ? `${shown} of ${countOf(found.length, 'campaign')}`
              : countOf(found.length, 'campaign')}
          </span>
          {found.length > shown && (
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
    <div className={classes.box}>
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
    <div className={classes.box}>
      <EmptyState drawing="mail" title="No campaigns found" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No campaigns match your filters.
      </EmptyState>
    </div>
  );
}
