import { Badge, Menu, Tabs, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { formatSums } from '../../../../../shared/format/format-money.ts';
import { formatShortDate } from '../../../../../shared/format/format-time.ts';
import { mailTo } from '../../../../../shared/mail-to.ts';
import { isStatus } from '../../../../../ui/data/api-error.ts';
import { useRecent } from '../../../../../ui/data/recent.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { RecordNotFound } from '../../../../../ui/feedback/RecordNotFound.tsx';
import { Address } from '../../../../../ui/form/Address.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { BackLink } from '../../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../../ui/layout/links.tsx';
import { initialsOf, Portrait } from '../../../../../ui/layout/Portrait.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { useTitle } from '../../../../../ui/layout/use-title.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { MeasurementsTab } from '../../../measurements/ui/MeasurementsTab.tsx';
import { NotesTab } from '../../../notes/ui/NotesTab.tsx';
import { TimelineTab } from '../../../timeline/ui/TimelineTab.tsx';
import { type ClientDetail, type ClientStatus, isErased, statusLabels } from '../../contract.ts';
import { clientQuery } from '../client-queries.ts';
import { fullName } from '../format-client.ts';
import { ClientActions } from './ClientActions.tsx';
import { ClientProfile } from './ClientProfile.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import classes from './client-head.module.css';
import { type ClientTab, clientPageSearch } from './client-page-search.ts';
import { useClientSlots } from './client-slots.ts';
import clientTabsStyles from './client-tabs.module.css';
import clientTotalsStyles from './client-totals.module.css';

const badgeColors: Record<ClientStatus, string> = { active: 'green', inactive: 'gray', paused: 'yellow' };

function ClientHead({ client }: { client: ClientDetail }) {
  return (
    <div className={classes.head}>
      <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} size="large" />
      <div className={classes.who}>
        <div className={classes.title}>
          <h1>{fullName(client)}</h1>
          {isErased(client) ? (
            <Badge color="gray">Erased</Badge>
          ) : (
            <Badge color={badgeColors[client.status]}>{statusLabels[client.status]}</Badge>
          )}
          {client.archivedAt && <Badge color="yellow">Archived</Badge>}
        </div>
        {!isErased(client) && <Contact client={client} />}
      </div>
      <ClientActions client={client} />
    </div>
  );
}

function Contact({ client: { id, email, phone, phoneText } }: { client: ClientDetail }) {
  const { SuppressedNote } = useClientSlots();
  return (
    <p className={classes.contact}>
      <a href={mailTo(email)}>
        <Address email={email} />
      </a>
      {phone && <a href={`tel:${phone}`}>{phoneText ?? phone}</a>}
      <Link to="/messages" search={{ client: id }} className={classes.messages}>
        <Icon name="message" size={18} />
        <span>Messages</span>
      </Link>
      <SuppressedNote email={email} className={classes.note} />
    </p>
  );
}

/** The four summary cards (specification, section 2), with links to the lists they count. */
function ClientTotals({ client: { id, totals, createdAt } }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const { appointments, upcoming, invoices, emailsSent } = totals;
  return (
    <ul className={`${section.card} ${clientTotalsStyles.totals}`} aria-label="Summary">
      <Total
        id={id}
        tab="appointments"
        name="Appointments"
        value={appointments}
        note={upcoming ? `${upcoming} upcoming` : undefined}
      />
      <Total id={id} tab="invoices" name="Invoices" value={invoices} note={balanceOf(totals)} />
      <Total id={id} tab="emails" name="Emails Sent" value={emailsSent} />
      <li className={clientTotalsStyles.total}>
        <span className={clientTotalsStyles.name}>Member Since</span>
        <b className={clientTotalsStyles.value}>{createdAt ? formatShortDate(createdAt, zone) : 'N/A'}</b>
      </li>
    </ul>
  );
}

/** "$215.00 due", "$215.00 due, 1 overdue" */
function balanceOf({ invoices, unpaid, overdue, balance }: ClientDetail['totals']) {
  if (!unpaid) return invoices ? 'Nothing due' : undefined;
  const due = `${formatSums(balance)} due`;
  return overdue ? <span className={clientTotalsStyles.late}>{`${due}, ${overdue} overdue`}</span> : due;
}

type TotalProps = { id: number; tab: ClientTab; name: string; value: number; note?: ReactNode };

function Total({ id, tab, name, value, note }: TotalProps) {
  return (
    <li className={clientTotalsStyles.total}>
      <Link
        to="/clients/$id"
        params={{ id: String(id) }}
        search={{ tab }}
        replace
        resetScroll={false}
        className={clientTotalsStyles.name}
      >
        {name}
      </Link>
      <span className={clientTotalsStyles.figures}>
        <b className={clientTotalsStyles.value}>{value}</b>
        {note && <span className={clientTotalsStyles.note}>{note}</span>}
      </span>
    </li>
  );
}

type Props = { client: ClientDetail };

/** Tabs of the client page; each loads when it is opened. */
function ClientTabs({ client }: Props) {
  const { id, totals } = client;
  const { AppointmentsTab, InvoicesTab, EmailsTab, SmsTab, FilesTab, FormsTab } = useClientSlots();
  const search = clientPageSearch.parse(useSearch({ strict: false }));
  const isClosed = isErased(client);
  const mayReadRecords = useMay('records.read') && !isClosed;
  const isHidden = !mayReadRecords && recordTabs.some(tab => tab === search.tab);
  const shown = isHidden ? 'profile' : (search.tab ?? 'profile');
  const more: MoreTab[] = mayReadRecords ? [...recordTabs, 'timeline'] : ['timeline'];
  // Wide enough for all ten tabs in one line, with three-digit counts.
  const isWide = useMediaQuery('(min-width: 81em)', true, { getInitialValueInEffect: false });
  // Must match the stylesheets' breakpoint.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const tabList = useCenteredTab(shown);
  const navigate = useNavigate({ from: '/clients/$id' });
  const open = (tab: ClientTab) =>
    void navigate({ search: { tab: tab === 'profile' ? undefined : tab }, replace: true, resetScroll: false });
  const openMail = useCallback(
    (mail: number | null) =>
      // Pushed to the history, so that the back button closes the email.
      void navigate({ search: { tab: 'emails', mail: mail ?? undefined }, replace: mail === null, resetScroll: false }),
    [navigate],
  );
  const openForm = useCallback(
    (form: number | null) =>
      void navigate({ search: { tab: 'forms', form: form ?? undefined }, replace: form === null, resetScroll: false }),
    [navigate],
  );
  return (
    <Tabs value={shown} onChange={value => open(tabNamed(value))} keepMounted={false}>
      {!isPhone && <ClientTotals client={client} />}
      <div className={clientTabsStyles.bar}>
        <Tabs.List ref={tabList} className={clientTabsStyles.list} aria-label="About this client">
          <Tab name="profile">Profile</Tab>
          <Tab name="appointments" count={totals.appointments}>
            Appointments
          </Tab>
          <Tab name="invoices" count={totals.invoices}>
            Invoices
          </Tab>
          <Tab name="emails" count={totals.emails}>
            Email History
          </Tab>
          <Tab name="sms" count={totals.sms}>
            SMS History
          </Tab>
          {more.map(
            tab =>
              (isWide || tab === shown) && (
                <Tab key={tab} name={tab}>
                  {moreTabs[tab]}
                </Tab>
              ),
          )}
        </Tabs.List>
        {!isWide && <MoreTabs tabs={more.filter(tab => tab !== shown)} onOpen={open} />}
      </div>
      <Tabs.Panel value="profile">
        {/* On a phone, below the tabs and on this one only, so that the other tabs begin with their rows. */}
        {isPhone && <ClientTotals client={client} />}
        <ClientProfile client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="appointments">
        <AppointmentsTab client={client} isClosed={isClosed} />
      </Tabs.Panel>
      <Tabs.Panel value="invoices">
        <InvoicesTab clientId={id} isClosed={isClosed} />
      </Tabs.Panel>
      <Tabs.Panel value="emails">
        <EmailsTab client={client} openId={search.mail ?? null} onOpen={openMail} />
      </Tabs.Panel>
      <Tabs.Panel value="sms">
        <SmsTab client={client} />
      </Tabs.Panel>
      {mayReadRecords && (
        <Tabs.Panel value="notes">
          <NotesTab clientId={id} isNew={search.note === 'new'} appointmentId={search.appointment} />
        </Tabs.Panel>
      )}
      {mayReadRecords && (
        <Tabs.Panel value="measurements">
          <MeasurementsTab clientId={id} />
        </Tabs.Panel>
      )}
      {mayReadRecords && (
        <Tabs.Panel value="files">
          <FilesTab client={client} />
        </Tabs.Panel>
      )}
      {mayReadRecords && (
        <Tabs.Panel value="forms">
          <FormsTab client={client} openId={search.form ?? null} onOpen={openForm} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="timeline">
        <TimelineTab
          clientId={id}
          group={search.show}
          onGroup={show => void navigate({ search: { tab: 'timeline', show }, replace: true, resetScroll: false })}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Scrolls the row of tabs of a phone to the selected one; never the page. */
function useCenteredTab(shown: ClientTab) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[role="tab"][data-tab="${shown}"]`);
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [shown]);
  return list;
}

const tabNamed = (value: string | null): ClientTab => clientPageSearch.parse({ tab: value }).tab ?? 'profile';

/** Tabs that move into a menu when space is short; the five of the specification are always visible. */
const moreTabs = {
  notes: 'Session notes',
  measurements: 'Measurements',
  files: 'Files',
  forms: 'Forms',
  timeline: 'Timeline',
} as const;
type MoreTab = keyof typeof moreTabs;
/** Health data. */
const recordTabs = ['notes', 'measurements', 'files', 'forms'] as const;

function Tab({ name, count, children }: { name: ClientTab; count?: number; children: string }) {
  return (
    <Tabs.Tab value={name} data-tab={name}>
      {children}
      {count ? <span className={clientTabsStyles.count}> {count}</span> : null}
    </Tabs.Tab>
  );
}

/** The menu of hidden tabs; an open one is shown as a tab. */
function MoreTabs({ tabs, onOpen }: { tabs: MoreTab[]; onOpen: (tab: MoreTab) => void }) {
  if (!tabs.length) return null;
  return (
    <Menu width={192}>
      <Menu.Target>
        <UnstyledButton className={clientTabsStyles.more}>
          More
          <Icon name="chevronDown" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(tab => (
          <Menu.Item key={tab} onClick={() => onOpen(tab)}>
            {moreTabs[tab]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The client page (specification, section 2). */
export function ClientPage() {
  const { id = '' } = useParams({ strict: false });
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  const isMissing = isStatus(error, 404);
  useTitle(isMissing ? 'Client not found' : client ? fullName(client) : 'Client');
  useRecent(client && !isErased(client) ? { label: fullName(client), href: `/clients/${id}`, icon: 'person' } : null);
  // A merged or deleted client is missing, even if its data is still cached.
  if (isMissing) return <ClientNotFound id={id} />;
  if (client) {
    return (
      <>
        <BackLink to="/clients">Clients</BackLink>
        <ClientHead client={client} />
        {/* The key resets open forms and dialogs when another client is shown. */}
        <ClientTabs key={client.id} client={client} />
      </>
    );
  }
  if (!error) return <ClientSkeleton />;
  return (
    <>
      <BackLink to="/clients">Clients</BackLink>
      <div className={section.card}>
        <ErrorState level="h1" title="Failed to load client details" error={error} onRetry={() => refetch()} />
      </div>
    </>
  );
}

function ClientNotFound({ id }: { id: string }) {
  const navigate = useNavigate();
  const mayAudit = useMay('audit.read');
  return (
    <RecordNotFound
      title="Client Not Found"
      search={{
        label: 'Search by name or email',
        placeholder: 'Name or email',
        onSearch: search => void navigate({ to: '/clients', search: { search } }),
      }}
      actions={
        <>
          <ButtonLink to="/clients" leftSection={<Icon name="chevronLeft" size={16} />}>
            Back to Clients
          </ButtonLink>
          {mayAudit && /^[1-9]\d*$/.test(id) && (
            <ButtonLink
              to="/settings"
              search={{ tab: 'audit', clientId: id }}
              variant="subtle"
              color="gray"
              leftSection={<Icon name="clock" size={16} />}
            >
              View access log
            </ButtonLink>
          )}
        </>
      }
    >
      The link may be wrong, or this client was deleted or merged with another record.
    </RecordNotFound>
  );
}
