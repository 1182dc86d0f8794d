import { Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand, usePreload } from '../../../../ui/on-demand.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { CampaignsTab } from '../../../marketing/campaigns/ui/CampaignsTab.tsx';
import { campaignsQuery } from '../../../marketing/campaigns/ui/campaign-queries.ts';
import { useCampaignDialogs } from '../../../marketing/campaigns/ui/use-campaign-dialogs.tsx';
import { useCampaignHandlers } from '../../../marketing/campaigns/ui/use-campaign-handlers.ts';
import { EmailLogsTab } from './EmailLogsTab.tsx';
import { EmailsMenu } from './EmailsMenu.tsx';
import { emailSearch, emailTabs, tabOf } from './email-search.ts';
import classes from './emails.module.css';

const AnalyticsPanel = onDemand(
  () => import('../../../marketing/campaigns/ui/analytics/AnalyticsPanel.tsx').then(file => file.AnalyticsPanel),
  <Skeleton height="24rem" />,
);
const CampaignResults = onDemand(() =>
  import('../../../marketing/campaigns/ui/analytics/CampaignResults.tsx').then(file => file.CampaignResults),
);

/** E-mail marketing (specification, section 2): campaigns, and every mail of the practice. */
export function EmailsPage() {
  const search = emailSearch.parse(useSearch({ strict: false }));
  const tab = tabOf(search);
  const navigate = useNavigate({ from: '/emails' });
  const campaigns = useQuery(campaignsQuery);
  const dialogs = useCampaignDialogs();
  const handlers = useCampaignHandlers({ ...dialogs, results: ({ id }) => showResults(id) });
  const mayWrite = useMay('campaigns.write');
  // Kept from then on, so that it can fade out.
  const [hasResults, setHasResults] = useState(search.campaign !== undefined);
  if (search.campaign !== undefined && !hasResults) setHasResults(true);
  usePreload(CampaignResults);
  const isEmpty = tab === 'campaigns' && campaigns.data?.length === 0;
  /** Back closes them. */
  const showResults = (campaign: number | undefined) =>
    void navigate({ search: { ...search, campaign }, replace: campaign === undefined, resetScroll: false });
  const open = (value: string | null) => {
    const next = emailTabs.find(each => each === value);
    // The log has a search of its own, and an address says which tab it means.
    void navigate({ search: { tab: next === 'campaigns' ? undefined : next }, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageHead
        title="Emails"
        purpose="Email your clients and subscribers."
        actions={
          <>
            <EmailsMenu />
            {mayWrite && (
              <Button
                variant={isEmpty ? 'default' : 'filled'}
                leftSection={<Icon name="plus" />}
                {...dialogs.intent}
                onClick={dialogs.create}
              >
                New Campaign
              </Button>
            )}
          </>
        }
      />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Emails">
          <Tabs.Tab value="campaigns">
            Campaigns
            {campaigns.data && campaigns.data.length > 0 && (
              <span className={classes.tabCount}>{campaigns.data.length}</span>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="logs">Email Logs</Tabs.Tab>
          <Tabs.Tab value="analytics">Analytics</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="campaigns">
          <CampaignsTab
            campaigns={campaigns.data}
            error={campaigns.error}
            onRetry={() => void campaigns.refetch()}
            onCreate={mayWrite ? dialogs.create : null}
            handlers={handlers}
          />
        </Tabs.Panel>
        <Tabs.Panel value="logs">
          <EmailLogsTab />
        </Tabs.Panel>
        <Tabs.Panel value="analytics">
          <AnalyticsPanel />
        </Tabs.Panel>
      </Tabs>
      {dialogs.dialogs}
      {hasResults && <CampaignResults id={search.campaign ?? null} onClose={() => showResults(undefined)} />}
    </>
  );
}
