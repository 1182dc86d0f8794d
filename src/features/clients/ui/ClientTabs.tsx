import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AppointmentsTab } from '../../appointments/ui/AppointmentsTab.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { EmailsTab } from '../../emails/ui/EmailsTab.tsx';
import { InvoicesTab } from '../../invoicing/ui/InvoicesTab.tsx';
import { MeasurementsTab } from '../../measurements/ui/MeasurementsTab.tsx';
import { NotesTab } from '../../notes/ui/NotesTab.tsx';
import { SmsTab } from '../../sms/ui/SmsTab.tsx';
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
        <Tab name="timeline">Timeline</Tab>
        {mayReadRecords && <Tab name="notes">Session notes</Tab>}
        {mayReadRecords && <Tab name="measurements">Measurements</Tab>}
      </Tabs.List>
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
        <EmailsTab clientId={id} openId={search.mail ?? null} onOpen={openMail} />
      </Tabs.Panel>
      <Tabs.Panel value="sms">
        <SmsTab client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <TimelineTab clientId={id} />
      </Tabs.Panel>
      {mayReadRecords && (
        <Tabs.Panel value="notes">
          <NotesTab clientId={id} />
        </Tabs.Panel>
      )}
      {mayReadRecords && (
        <Tabs.Panel value="measurements">
          <MeasurementsTab clientId={id} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

const tabNamed = (value: string | null): ClientTab => clientPageSearch.parse({ tab: value }).tab ?? 'profile';

function Tab({ name, count, children }: { name: ClientTab; count?: number; children: string }) {
  return (
    <Tabs.Tab value={name} ref={reveal}>
      {children}
      {count ? <span className={classes.count}> {count}</span> : null}
    </Tabs.Tab>
  );
}

/** On a phone the open tab of an address may stand beyond the edge; only the tabs scroll, not the page. */
function reveal(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (!tab || !list || tab.getAttribute('aria-selected') !== 'true') return;
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
