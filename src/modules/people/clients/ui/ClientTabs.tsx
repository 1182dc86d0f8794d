import { Menu, Tabs, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { InvoicesTab } from '../../../billing/invoicing/ui/InvoicesTab.tsx';
import { EmailsTab } from '../../../messaging/emails/ui/EmailsTab.tsx';
import { SmsTab } from '../../../messaging/sms/ui/SmsTab.tsx';
import { AppointmentsTab } from '../../../scheduling/appointments/ui/AppointmentsTab.tsx';
import { MeasurementsTab } from '../../measurements/ui/MeasurementsTab.tsx';
import { NotesTab } from '../../notes/ui/NotesTab.tsx';
import { TimelineTab } from '../../timeline/ui/TimelineTab.tsx';
import { type ClientDetail, isErased } from '../contract.ts';
import { ClientProfile } from './ClientProfile.tsx';
import { type ClientTab, clientPageSearch } from './client-page-search.ts';
import classes from './client-tabs.module.css';

type Props = { client: ClientDetail };

/** Everything there was with one client, a part at a time; each loads when it is opened. */
export function ClientTabs({ client }: Props) {
  const { id, totals } = client;
  const search = clientPageSearch.parse(useSearch({ strict: false }));
  const isClosed = isErased(client);
  const mayReadRecords = useMay('records.read') && !isClosed;
  const isHidden = !mayReadRecords && (search.tab === 'notes' || search.tab === 'measurements');
  const shown = isHidden ? 'profile' : (search.tab ?? 'profile');
  const more = mayReadRecords ? (['notes', 'measurements', 'timeline'] as const) : (['timeline'] as const);
  // All eight tabs in one line, with counts of three digits.
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const navigate = useNavigate({ from: '/clients/$id' });
  const open = (tab: ClientTab) =>
    void navigate({ search: { tab: tab === 'profile' ? undefined : tab }, replace: true, resetScroll: false });
  const openMail = useCallback(
    (mail: number | null) =>
      // Back closes an open mail.
      void navigate({ search: { tab: 'emails', mail: mail ?? undefined }, replace: mail === null, resetScroll: false }),
    [navigate],
  );
  return (
    <Tabs value={shown} onChange={value => open(tabNamed(value))} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List className={classes.list} aria-label="About this client">
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

const tabNamed = (value: string | null): ClientTab => clientPageSearch.parse({ tab: value }).tab ?? 'profile';

/** The tabs after the specified five, which are always in sight. */
const moreTabs = { notes: 'Session notes', measurements: 'Measurements', timeline: 'Timeline' } as const;
type MoreTab = keyof typeof moreTabs;

function Tab({ name, count, children }: { name: ClientTab; count?: number; children: string }) {
  return (
    <Tabs.Tab value={name}>
      {children}
      {count ? <span className={classes.count}> {count}</span> : null}
    </Tabs.Tab>
  );
}

/** Where the window is too narrow for all tabs; the open one of these is a tab meanwhile. */
function MoreTabs({ tabs, onOpen }: { tabs: MoreTab[]; onOpen: (tab: MoreTab) => void }) {
  if (!tabs.length) return null;
  return (
    <Menu width={192}>
      <Menu.Target>
        <UnstyledButton className={classes.more}>
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
