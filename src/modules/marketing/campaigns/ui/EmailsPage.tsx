import { ActionIcon, Button, Menu, Select, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { usePages } from '../../../../ui/data/pages.ts';
import { get } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { dialogOnDemand, loadsOnIntent, onDemand, usePreload } from '../../../../ui/on-demand.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type EmailPage, type EmailRow, emailStatuses, emailStatusLabels } from '../../../messaging/emails/contract.ts';
import { countEmails } from '../../../messaging/emails/ui/describe-email.ts';
import { EmailDialog, emailPagesQuery } from '../../../messaging/emails/ui/EmailDialog.tsx';
import { emailColumns } from '../../../messaging/emails/ui/email-columns.tsx';
import {
  type EmailSearch,
  emailSearch,
  emailTabs,
  isFiltered,
  type LogSearch,
  logSearch,
  tabOf,
} from '../../../messaging/emails/ui/email-search.ts';
import classes from '../../../messaging/emails/ui/emails.module.css';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import { type Campaign, campaign } from '../contract.ts';
import { CampaignsTab } from './CampaignsTab.tsx';
import { useCampaignHandlers } from './campaign-handlers.ts';
import { campaignsQuery } from './campaign-queries.ts';

const AnalyticsPanel = onDemand(
  () => import('./analytics/AnalyticsPanel.tsx').then(file => file.AnalyticsPanel),
  <Skeleton height="24rem" />,
);
const CampaignResults = onDemand(() => import('./analytics/CampaignResults.tsx').then(file => file.CampaignResults));

function EmailsMenu() {
  const maySeeSuppressed = useMay('suppressions.read');
  return (
    <Menu width={216}>
      <Menu.Target>
        <ActionIcon variant="default" size="var(--control)" data-square aria-label="More about emails">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink to="/emails/sequences" leftSection={<Icon name="clock" size={16} />}>
          Sequences
        </MenuLink>
        <MenuLink to="/emails/delivery" leftSection={<Icon name="globe" size={16} />}>
          Delivery
        </MenuLink>
        {maySeeSuppressed && (
          <MenuLink to="/emails/suppressions" leftSection={<Icon name="lock" size={16} />}>
            Blocked addresses
          </MenuLink>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type EmailLogToolsProps = { filter: LogSearch; onChange: (to: LogSearch) => void };

function EmailLogTools({ filter, onChange }: EmailLogToolsProps) {
  const set = (name: keyof LogSearch) => (value: string | null) =>
    onChange({ [name]: logSearch.parse({ [name]: value ?? undefined })[name] });
  return (
    <search className={listStyles.tools}>
      <SearchField
        className={classes.search}
        label="Search by recipient or subject"
        value={filter.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <Select
        className={classes.filter}
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={emailStatuses.map(value => ({ value, label: emailStatusLabels[value] }))}
        value={filter.status ?? null}
        onChange={set('status')}
      />
      <Select
        className={classes.filter}
        aria-label="Time"
        placeholder="Any time"
        clearable
        data={times}
        value={filter.within ? String(filter.within) : null}
        onChange={set('within')}
      />
      <CampaignFilter campaignId={filter.campaignId} onChange={set('campaignId')} />
    </search>
  );
}

const times = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

type CampaignFilterProps = { campaignId: number | undefined; onChange: (value: string | null) => void };

/** Filters by campaign; offers those that have been started. */
function CampaignFilter({ campaignId, onChange }: CampaignFilterProps) {
  const mayRead = useMay('campaigns.read');
  const campaigns = useQuery({ ...get(['/api/emails/campaigns'], campaign.array()), enabled: mayRead });
  const begun = campaigns.data?.filter(each => each.startedAt || each.id === campaignId) ?? [];
  // An unknown campaign in the URL is shown too, because it is the active filter.
  const isKnown = !campaignId || begun.some(each => each.id === campaignId);
  if (!begun.length && isKnown) return null;
  return (
    <Select
      className={classes.campaignFilter}
      aria-label="Campaign"
      placeholder="Any campaign"
      clearable
      searchable
      limit={100}
      nothingFoundMessage="No campaigns found"
      data={[
        ...begun.map(each => ({ value: String(each.id), label: each.name })),
        ...(isKnown ? [] : [{ value: String(campaignId), label: 'This campaign' }]),
      ]}
      value={campaignId ? String(campaignId) : null}
      onChange={onChange}
    />
  );
}

type EmailLogsEmptyProps = { filter: LogSearch; onClear: () => void };

/** Empty state: an introduction without a filter, a button to clear it with one. */
function EmailLogsEmpty({ filter, onClear }: EmailLogsEmptyProps) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState drawing="mail" title="No emails yet">
        Confirmations, reminders and campaigns will appear here, each with its delivery status.
      </EmptyState>
    );
  }
  const { search, status, campaignId, within } = filter;
  const activeFilters = [
    search && `“${search}” in recipient or subject`,
    status && `status ${emailStatusLabels[status]}`,
    campaignId && 'one campaign',
    within && (within === 1 ? 'today' : `the last ${within} days`),
  ];
  return (
    <EmptyState drawing="mail" title="No emails found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {`Filtered by ${activeFilters.filter(Boolean).join(', ')}.`}
    </EmptyState>
  );
}

type EmailLogsProps = {
  filter: LogSearch;
  onClear: () => void;
  /** Null without the permission to read emails. */
  onOpen: ((id: number) => void) | null;
};

function EmailLogs({ filter, onClear, onOpen }: EmailLogsProps) {
  const now = useNow();
  const zone = useCurrentUser().practice.timeZone;
  const columns = useMemo(() => emailColumns({ onOpen, now, zone }), [onOpen, now, zone]);
  const { list, rows, first, isStale } = usePages(emailPagesQuery(filter, zone));
  const openRow = useMemo(() => onOpen && ((email: EmailRow) => onOpen(email.id)), [onOpen]);
  if (list.isError && !rows) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load emails" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <>
      <NoMailServer />
      <DataTable
        label="Email Logs"
        columns={columns}
        rows={rows}
        keyOf={idOf}
        onOpen={openRow ?? undefined}
        isStale={isStale}
        empty={<EmailLogsEmpty filter={filter} onClear={onClear} />}
        foot={
          rows && <MoreRows count={countOf(rows.length, first)} failure="Couldn’t load older emails." list={list} />
        }
      />
    </>
  );
}

const idOf = (email: EmailRow) => email.id;

const countOf = (shown: number, first: EmailPage | undefined) =>
  countEmails(shown, { total: first?.total ?? shown, isMore: first?.isMore ?? false });

/** Specification, section 2, e-mail marketing: Email Logs. */
function EmailLogsTab() {
  const search = emailSearch.parse(useSearch({ strict: false }));
  const { search: searchText, status, campaignId, within, mail } = search;
  const navigate = useNavigate({ from: '/emails' });
  const mayRead = useMay('emails.content');
  const change = useCallback(
    (to: Partial<EmailSearch>) => {
      const next: EmailSearch = { tab: 'logs', search: searchText, status, campaignId, within, mail, ...to };
      // Pushes a history entry for an opened mail, so that the browser's back button closes it.
      void navigate({ search: next, replace: to.mail === undefined, resetScroll: false });
    },
    [navigate, searchText, status, campaignId, within, mail],
  );
  const open = useCallback((id: number) => change({ mail: id }), [change]);
  const filter: LogSearch = logSearch.parse(search);
  return (
    <>
      <EmailLogTools filter={filter} onChange={change} />
      <EmailLogs
        filter={filter}
        onClear={() => void navigate({ search: { tab: 'logs' }, replace: true })}
        onOpen={mayRead ? open : null}
      />
      <EmailDialog id={(mayRead && mail) || null} onClose={() => change({ mail: undefined })} />
    </>
  );
}

const CampaignDialog = dialogOnDemand(() => import('./CampaignDialog.tsx').then(file => file.CampaignDialog));
const ScheduleDialog = dialogOnDemand(() => import('./ScheduleDialog.tsx').then(file => file.ScheduleDialog));

type OpenDialog = { kind: 'write'; campaign: Campaign | null } | { kind: 'schedule'; campaign: Campaign };

const nothingYet = { kind: 'write', campaign: null, isOpen: false, opening: 0 } as const;

/** Loads each dialog when it is first opened, because the editor is the largest part of the bundle. */
function useCampaignDialogs() {
  const [shown, setShown] = useState<OpenDialog & { isOpen: boolean; opening: number }>(nothingYet);
  const open = (next: OpenDialog) => setShown(({ opening }) => ({ ...next, isOpen: true, opening: opening + 1 }));
  const onClose = () => setShown(before => ({ ...before, isOpen: false }));
  return {
    /** Preloads the dialog on hover and focus of the create button. */
    intent: loadsOnIntent(CampaignDialog),
    create: () => open({ kind: 'write', campaign: null }),
    edit: (campaign: Campaign) => open({ kind: 'write', campaign }),
    schedule: (campaign: Campaign) => open({ kind: 'schedule', campaign }),
    dialogs: (
      <>
        {shown.kind === 'write' && (
          <CampaignDialog key={shown.opening} campaign={shown.campaign} isOpen={shown.isOpen} onClose={onClose} />
        )}
        {shown.kind === 'schedule' && (
          <ScheduleDialog key={shown.opening} campaign={shown.campaign} isOpen={shown.isOpen} onClose={onClose} />
        )}
      </>
    ),
  };
}

/** Specification, section 2, e-mail marketing. */
export function EmailsPage() {
  const search = emailSearch.parse(useSearch({ strict: false }));
  const tab = tabOf(search);
  const navigate = useNavigate({ from: '/emails' });
  const campaigns = useQuery(campaignsQuery);
  const dialogs = useCampaignDialogs();
  const handlers = useCampaignHandlers({ ...dialogs, results: ({ id }) => showResults(id) });
  const mayWrite = useMay('campaigns.write');
  // Once opened, the dialog stays mounted so that closing it can be animated.
  const [hasResults, setHasResults] = useState(search.campaign !== undefined);
  if (search.campaign !== undefined && !hasResults) setHasResults(true);
  usePreload(CampaignResults);
  const isEmpty = tab === 'campaigns' && campaigns.data?.length === 0;
  /** Pushes a history entry, so that the browser's back button closes the results. */
  const showResults = (campaign: number | undefined) =>
    void navigate({ search: { ...search, campaign }, replace: campaign === undefined, resetScroll: false });
  const open = (value: string | null) => {
    const next = emailTabs.find(each => each === value);
    // Each tab has its own search parameters, so switching drops those of the other tab.
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
              <span className={listStyles.tabCount}>{campaigns.data.length}</span>
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
