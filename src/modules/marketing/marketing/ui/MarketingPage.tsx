import { Button, Skeleton, Tabs } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { HeadActions } from '../../../../ui/layout/Section.tsx';
import { loadsOnIntent, onDemand } from '../../../../ui/on-demand.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { NewCampaignDialog } from '../../campaigns/ui/creations.tsx';
import { subscriberSearch } from '../../subscribers/ui/subscriber-search.ts';
import classes from './marketing.module.css';
import { marketingSearch, marketingTabOf, marketingTabs } from './marketing-search.ts';
import { Overview } from './Overview.tsx';

const SubscribersTab = onDemand(
  () => import('../../subscribers/ui/SubscribersTab.tsx').then(file => file.SubscribersTab),
  <Skeleton height="24rem" />,
);

const MarketingCalendarTab = onDemand(
  () => import('./calendar/MarketingCalendarTab.tsx').then(file => file.MarketingCalendarTab),
  <Skeleton height="32rem" />,
);

function NewCampaign() {
  const mayWrite = useMay('campaigns.write');
  // A new key empties the form at every opening.
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite) return null;
  const open = () => {
    setOpening(opening + 1);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="filled" leftSection={<Icon name="plus" />} {...loadsOnIntent(NewCampaignDialog)} onClick={open}>
        New Campaign
      </Button>
      {opening > 0 && <NewCampaignDialog key={opening} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function MarketingPage() {
  const search = marketingSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/marketing' });
  const tab = marketingTabOf(search);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const open = (value: string | null) => {
    const next = marketingTabs.find(each => each === value);
    void navigate({ search: { tab: next === 'overview' ? undefined : next }, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageHead
        title="Marketing"
        purpose="How people find you and what they do next."
        actions={
          <>
            <Button component={Link} to="/content" leftSection={<Icon name="write" />}>
              Content
            </Button>
            <div ref={setActions} className={classes.actions} />
            {/* The subscribers bring their own primary action. */}
            {tab !== 'subscribers' && <NewCampaign />}
          </>
        }
      />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Marketing">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="calendar">Calendar</Tabs.Tab>
          <Tabs.Tab value="subscribers">Subscribers</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview
            days={search.range ?? 30}
            onDays={range => void navigate({ search: { range }, replace: true, resetScroll: false })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          <MarketingCalendarTab
            date={search.date}
            onGo={({ date }) => void navigate({ search: { tab: 'calendar', date }, replace: true, resetScroll: false })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="subscribers">
          <HeadActions value={actions}>
            <SubscribersTab
              filter={subscriberSearch.parse(search)}
              onFilter={filter =>
                void navigate({ search: { ...filter, tab: 'subscribers' }, replace: true, resetScroll: false })
              }
            />
          </HeadActions>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
