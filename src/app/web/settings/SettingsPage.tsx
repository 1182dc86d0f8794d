import { NativeSelect } from '@mantine/core';
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
import { PrivacyTab } from '../../../modules/governance/privacy/ui/PrivacyTab.tsx';
import { WebhookList } from '../../../modules/integrations/webhooks/ui/WebhookList.tsx';
import { BookingEmails } from '../../../modules/messaging/notifications/ui/BookingEmails.tsx';
import { DigestSection } from '../../../modules/onboarding/digest/ui/DigestSection.tsx';
import { RoomSettingsTab } from '../../../modules/room/access/ui/RoomSettingsTab.tsx';
import { AvailabilityTab } from '../../../modules/scheduling/availability/ui/AvailabilityTab.tsx';
import { ServicesTab } from '../../../modules/scheduling/availability/ui/services/ServicesTab.tsx';
import { CalendarTab } from '../../../modules/scheduling/calendar-feed/ui/CalendarTab.tsx';
import { PackagesTab } from '../../../modules/scheduling/packages/ui/PackagesTab.tsx';
import { RemindersTab } from '../../../modules/scheduling/reminders/ui/RemindersTab.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { HeadActions } from '../../../ui/layout/head-actions.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { DataTab } from './DataTab.tsx';
import classes from './settings.module.css';

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
type Section = { title: string; icon: IconName; tabs: [SettingsTab, ...SettingsTab[]] };

const sections: Section[] = [
  { title: 'Practice', icon: 'storefront', tabs: ['company', 'branding', 'practice'] },
  { title: 'Booking', icon: 'calendar', tabs: ['availability', 'services', 'packages', 'reminders'] },
  { title: 'Money', icon: 'card', tabs: ['payments', 'invoices', 'subscription'] },
  { title: 'Messages', icon: 'mail', tabs: ['mail', 'sms'] },
  { title: 'Client room', icon: 'chat', tabs: ['room'] },
  { title: 'Team', icon: 'people', tabs: ['team'] },
  { title: 'You', icon: 'person', tabs: ['profile', 'calendar'] },
  { title: 'Advanced', icon: 'settings', tabs: ['data', 'backup', 'privacy', 'audit', 'ai', 'api'] },
];

const sectionOf = (tab: SettingsTab): Section =>
  sections.find(({ tabs }) => tabs.includes(tab)) ?? (sections[0] as Section);

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
function SectionTabs({ section: { title, tabs } }: { section: Section }) {
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
