import { Button, NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiTab } from '../../../modules/accounts/api-keys/ui/ApiTab.tsx';
import { ProfileTab } from '../../../modules/accounts/auth/ui/profile/ProfileTab.tsx';
import { useMay } from '../../../modules/accounts/auth/ui/use-current-user.ts';
import { DomainSection } from '../../../modules/accounts/domains/ui/DomainSection.tsx';
import { ProxyBanner } from '../../../modules/accounts/instance/ui/ProxyBanner.tsx';
import { TeamTab } from '../../../modules/accounts/team/ui/TeamTab.tsx';
import { BrandForm } from '../../../modules/accounts/tenants/ui/BrandForm.tsx';
import { CompanyTab } from '../../../modules/accounts/tenants/ui/CompanyTab.tsx';
import { EmbedSection } from '../../../modules/accounts/tenants/ui/EmbedSection.tsx';
import { PracticeTab } from '../../../modules/accounts/tenants/ui/PracticeTab.tsx';
import { SubscriptionTab } from '../../../modules/accounts/tenants/ui/SubscriptionTab.tsx';
import {
  type SettingsTab,
  settingsLabels,
  settingsSearch,
} from '../../../modules/accounts/tenants/ui/settings-search.ts';
import { TenantLoaded } from '../../../modules/accounts/tenants/ui/TenantLoaded.tsx';
import { VendorTab } from '../../../modules/accounts/vendors/ui/VendorTab.tsx';
import { InvoiceSettingsTab } from '../../../modules/billing/invoicing/ui/settings/InvoiceSettingsTab.tsx';
import { VoiceSection } from '../../../modules/content/contents/ui/VoiceSection.tsx';
import { AuditTab } from '../../../modules/governance/audit/ui/AuditTab.tsx';
import { BackupTab } from '../../../modules/governance/backup/ui/BackupTab.tsx';
import { PortabilitySection } from '../../../modules/governance/portability/ui/PortabilitySection.tsx';
import { PrivacyTab } from '../../../modules/governance/privacy/ui/PrivacyTab.tsx';
import { WebhookList } from '../../../modules/integrations/webhooks/ui/WebhookList.tsx';
import { BookingEmails } from '../../../modules/messaging/notifications/ui/BookingEmails.tsx';
import { ExampleSection } from '../../../modules/onboarding/demo/ui/ExampleSection.tsx';
import { DigestSection } from '../../../modules/onboarding/digest/ui/DigestSection.tsx';
import { RoomSettingsTab } from '../../../modules/room/access/ui/RoomSettingsTab.tsx';
import { AvailabilityTab } from '../../../modules/scheduling/availability/ui/AvailabilityTab.tsx';
import { ServicesTab } from '../../../modules/scheduling/availability/ui/services/ServicesTab.tsx';
import { CalendarTab } from '../../../modules/scheduling/calendar-feed/ui/CalendarTab.tsx';
import { PackagesTab } from '../../../modules/scheduling/packages/ui/PackagesTab.tsx';
import { RemindersTab } from '../../../modules/scheduling/reminders/ui/RemindersTab.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { ButtonLink } from '../../../ui/layout/links.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { HeadActions, Section } from '../../../ui/layout/Section.tsx';
import section from '../../../ui/layout/section.module.css';
import classes from './settings.module.css';

function DataTab() {
  const mayExport = useMay('clients.export');
  const mayImport = useMay('clients.write');
  return (
    <>
      <Section title="Clients">
        <ul className={section.card}>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>Export clients</h3>
              <p className={section.quiet}>
                {mayExport
                  ? 'A CSV file with every client who isn’t archived. Opens in Excel or Numbers.'
                  : 'Your role can’t export client data. Ask an owner.'}
              </p>
            </div>
            {mayExport && (
              <div className={section.rowActions}>
                <Button
                  component="a"
                  href="/api/clients/export"
                  download
                  leftSection={<Icon name="download" size={16} />}
                >
                  Export as CSV
                </Button>
              </div>
            )}
          </li>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>Import clients</h3>
              <p className={section.quiet}>
                {mayImport
                  ? 'From a CSV file. You review it before anything is saved.'
                  : 'Your role can’t add clients. Ask an owner.'}
              </p>
            </div>
            {mayImport && (
              <div className={section.rowActions}>
                <ButtonLink to="/clients/import" leftSection={<Icon name="upload" size={16} />}>
                  Import from CSV
                </ButtonLink>
              </div>
            )}
          </li>
        </ul>
      </Section>
      <PortabilitySection />
      <Section title="Old data">
        <ul className={section.card}>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>Erase old data automatically</h3>
              <p className={section.quiet}>Choose how long you keep inactive clients and old messages.</p>
            </div>
            <div className={section.rowActions}>
              <ButtonLink to="/settings" search={{ tab: 'privacy' }}>
                Set rules
              </ButtonLink>
            </div>
          </li>
        </ul>
      </Section>
      <ExampleSection />
    </>
  );
}

/** Logo, colors and custom domain. */
function BrandingTab() {
  const mayWrite = useMay('practice.write');
  return (
    <>
      <TenantLoaded label="Loading your branding">
        {saved => <BrandForm saved={saved} mayWrite={mayWrite} />}
      </TenantLoaded>
      <DomainSection mayWrite={mayWrite} />
      <TenantLoaded label="Loading your websites">
        {saved => <EmbedSection saved={saved} mayWrite={mayWrite} />}
      </TenantLoaded>
    </>
  );
}

const OwnProfileTab = () => (
  <ProfileTab>
    <BookingEmails />
    <DigestSection />
  </ProfileTab>
);

const ApiAndWebhooks = () => (
  <ApiTab>
    <WebhookList />
  </ApiTab>
);

type Tab = { purpose: string; content: () => ReactNode };

const settingsTabs: Record<SettingsTab, Tab> = {
  company: { purpose: 'Manage your company information and branding preferences', content: CompanyTab },
  practice: { purpose: 'Time zone, language, currency and units.', content: PracticeTab },
  branding: { purpose: 'Your color, logo and web address.', content: BrandingTab },
  availability: { purpose: 'When clients can book you online.', content: AvailabilityTab },
  services: { purpose: 'What clients can book, how long it takes and what it costs.', content: ServicesTab },
  team: { purpose: 'Who works here and what they can do.', content: TeamTab },
  packages: { purpose: 'Several sessions for one price. Add one on a client’s page.', content: PackagesTab },
  invoices: {
    purpose: 'Numbering, taxes and payment reminders. Issued invoices don’t change.',
    content: InvoiceSettingsTab,
  },
  calendar: {
    purpose: 'See Sorrel in your calendar, and block times when you’re busy elsewhere.',
    content: CalendarTab,
  },
  reminders: {
    purpose: 'When and how clients are reminded of appointments, unless they opted out.',
    content: RemindersTab,
  },
  profile: {
    purpose: 'Your name, photo and password. They’re the same in every practice you belong to.',
    content: OwnProfileTab,
  },
  mail: {
    purpose: 'The server that sends your confirmations, reminders and campaigns.',
    content: () => <VendorTab key="mail" vendor="mail" />,
  },
  room: { purpose: 'What clients can do in their room, and when you reply.', content: RoomSettingsTab },
  sms: { purpose: 'Reminders and messages by text.', content: () => <VendorTab key="sms" vendor="sms" /> },
  payments: {
    purpose: 'Get paid online for invoices, deposits and products.',
    content: () => <VendorTab key="payments" vendor="payments" />,
  },
  ai: {
    purpose: 'Drafts posts and articles in your voice.',
    content: () => (
      <VendorTab key="ai" vendor="ai">
        <VoiceSection />
      </VendorTab>
    ),
  },
  api: { purpose: 'Connect your own programs to Sorrel.', content: ApiAndWebhooks },
  subscription: { purpose: 'Your plan and usage.', content: SubscriptionTab },
  privacy: { purpose: 'Policy links and how long you keep data.', content: PrivacyTab },
  audit: {
    purpose: 'See who changed or viewed something, when and from where. This log can’t be edited.',
    content: AuditTab,
  },
  data: { purpose: 'Import and export your data.', content: DataTab },
  backup: { purpose: 'A copy of everything, made every night at 3 AM.', content: BackupTab },
};

/** A section is an item of the side navigation; its parts are tabs above the page. */
type SettingsSection = { title: string; icon: IconName; tabs: [SettingsTab, ...SettingsTab[]] };

const sections: SettingsSection[] = [
  { title: 'Practice', icon: 'storefront', tabs: ['company', 'branding', 'practice'] },
  { title: 'Booking', icon: 'calendar', tabs: ['availability', 'services', 'packages', 'reminders'] },
  { title: 'Money', icon: 'card', tabs: ['payments', 'invoices', 'subscription'] },
  { title: 'Messages', icon: 'mail', tabs: ['mail', 'sms'] },
  { title: 'Client room', icon: 'chat', tabs: ['room'] },
  { title: 'Team', icon: 'people', tabs: ['team'] },
  { title: 'You', icon: 'person', tabs: ['profile', 'calendar'] },
  { title: 'Advanced', icon: 'settings', tabs: ['data', 'backup', 'privacy', 'audit', 'ai', 'api'] },
];

const sectionOf = (tab: SettingsTab): SettingsSection =>
  sections.find(({ tabs }) => tabs.includes(tab)) ?? (sections[0] as SettingsSection);

/** A list at the side; on a phone, a select. */
function SettingsNav({ tab }: { tab: SettingsTab }) {
  const navigate = useNavigate();
  const open = sectionOf(tab);
  return (
    <nav aria-label="Settings" className={classes.nav}>
      <p className={classes.navTitle}>Settings</p>
      <NativeSelect
        className={classes.choice}
        aria-label="Settings section"
        value={open.title}
        data={sections.map(({ title }) => title)}
        onChange={event => {
          const chosen = sections.find(({ title }) => title === event.currentTarget.value) ?? open;
          void navigate({ to: '/settings', search: searchOf(chosen.tabs[0]), resetScroll: false });
        }}
      />
      <ul className={classes.sections}>
        {sections.map(section => (
          <li key={section.title}>
            <Link
              to="/settings"
              search={searchOf(section.tabs[0])}
              resetScroll={false}
              className={classes.link}
              data-open={section === open || undefined}
              aria-current={section === open ? 'true' : undefined}
            >
              <Icon name={section.icon} size={16} />
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tabs of the open section; nothing for a single tab. */
function SectionTabs({ section: { title, tabs } }: { section: SettingsSection }) {
  if (tabs.length === 1) return null;
  return (
    <nav aria-label={`${title} settings`} className={classes.tabs}>
      {tabs.map(tab => (
        <Link
          key={tab}
          to="/settings"
          search={searchOf(tab)}
          resetScroll={false}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {settingsLabels[tab]}
        </Link>
      ))}
    </nav>
  );
}

const searchOf = (tab: SettingsTab) => (tab === 'company' ? {} : { tab });

/** Company settings (specification, section 2) and all other settings; the tab is in the URL. */
export function SettingsPage() {
  const { tab = 'company' } = settingsSearch.parse(useSearch({ strict: false }));
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const label = settingsLabels[tab];
  const { purpose, content: Content } = settingsTabs[tab];
  return (
    <div className={classes.settings}>
      <SettingsNav tab={tab} />
      <div className={classes.panel}>
        <SectionTabs section={sectionOf(tab)} />
        <PageHead
          title={label}
          purpose={purpose}
          tabTitle={`${label} · Settings`}
          actions={<div ref={setActions} className={classes.actions} />}
        />
        <ProxyBanner />
        <HeadActions value={actions}>
          <Content />
        </HeadActions>
      </div>
    </div>
  );
}
