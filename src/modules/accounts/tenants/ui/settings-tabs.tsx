import type { ReactNode } from 'react';
import type { IconName } from '../../../../ui/Icon.tsx';
import { InvoiceSettingsTab } from '../../../billing/invoicing/ui/settings/InvoiceSettingsTab.tsx';
import { AuditTab } from '../../../governance/audit/ui/AuditTab.tsx';
import { BackupTab } from '../../../governance/backup/ui/BackupTab.tsx';
import { PrivacyTab } from '../../../governance/privacy/ui/PrivacyTab.tsx';
import { AvailabilityTab } from '../../../scheduling/availability/ui/AvailabilityTab.tsx';
import { ServicesTab } from '../../../scheduling/availability/ui/services/ServicesTab.tsx';
import { CalendarTab } from '../../../scheduling/calendar-feed/ui/CalendarTab.tsx';
import { PackagesTab } from '../../../scheduling/packages/ui/PackagesTab.tsx';
import { RemindersTab } from '../../../scheduling/reminders/ui/RemindersTab.tsx';
import { ApiTab } from '../../api-keys/ui/ApiTab.tsx';
import { ProfileTab } from '../../auth/ui/profile/ProfileTab.tsx';
import { TeamTab } from '../../team/ui/TeamTab.tsx';
import { VendorTab } from '../../vendors/ui/VendorTab.tsx';
import { BrandingTab } from './BrandingTab.tsx';
import { CompanyTab } from './CompanyTab.tsx';
import { DataTab } from './DataTab.tsx';
import { PracticeTab } from './PracticeTab.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';
import type { SettingsTab } from './settings-search.ts';

type Tab = { purpose: string; content: () => ReactNode };

export const settingsTabs: Record<SettingsTab, Tab> = {
  company: { purpose: 'Manage your company information and branding preferences', content: CompanyTab },
  practice: { purpose: 'Time zone, currency and units for your whole team.', content: PracticeTab },
  branding: { purpose: 'Your color, logo and web address.', content: BrandingTab },
  availability: { purpose: 'When clients can book you online.', content: AvailabilityTab },
  services: { purpose: 'What clients can book, how long it takes and what it costs.', content: ServicesTab },
  team: { purpose: 'Who works here and what they can do.', content: TeamTab },
  packages: { purpose: 'Several sessions for one price. Add one on a client’s page.', content: PackagesTab },
  invoices: {
    purpose: 'Numbering, taxes and payment reminders. Issued invoices don’t change.',
    content: InvoiceSettingsTab,
  },
  calendar: { purpose: 'See your appointments in Google, Apple, Outlook or another calendar.', content: CalendarTab },
  reminders: {
    purpose: 'When and how clients are reminded of appointments, unless they opted out.',
    content: RemindersTab,
  },
  profile: { purpose: 'Your name, photo and password in every practice you belong to.', content: ProfileTab },
  mail: {
    purpose: 'The server that sends your confirmations, reminders and campaigns.',
    content: () => <VendorTab key="mail" vendor="mail" />,
  },
  sms: { purpose: 'Reminders and messages by text.', content: () => <VendorTab key="sms" vendor="sms" /> },
  payments: {
    purpose: 'Get paid online for invoices, deposits and products.',
    content: () => <VendorTab key="payments" vendor="payments" />,
  },
  ai: { purpose: 'The writer that drafts your posts and articles.', content: () => <VendorTab key="ai" vendor="ai" /> },
  api: { purpose: 'Connect your own programs to Sorrel.', content: ApiTab },
  subscription: { purpose: 'Your plan and usage.', content: SubscriptionTab },
  privacy: { purpose: 'Policy links and how long you keep data.', content: PrivacyTab },
  audit: {
    purpose: 'See who changed or viewed something, when and from where. This log can’t be edited.',
    content: AuditTab,
  },
  data: { purpose: 'Import and export your data.', content: DataTab },
  backup: { purpose: 'A copy of everything, made every night at 3 AM.', content: BackupTab },
};

/** A section has a place in the list at the side; its parts are tabs above its page. */
export type Section = { title: string; icon: IconName; tabs: [SettingsTab, ...SettingsTab[]] };

export const sections: Section[] = [
  { title: 'Practice', icon: 'storefront', tabs: ['company', 'branding', 'practice'] },
  { title: 'Booking', icon: 'calendar', tabs: ['availability', 'services', 'packages', 'reminders'] },
  { title: 'Money', icon: 'card', tabs: ['payments', 'invoices', 'subscription'] },
  { title: 'Messages', icon: 'mail', tabs: ['mail', 'sms'] },
  { title: 'Team', icon: 'people', tabs: ['team'] },
  { title: 'You', icon: 'person', tabs: ['profile', 'calendar'] },
  { title: 'Advanced', icon: 'settings', tabs: ['data', 'backup', 'privacy', 'audit', 'ai', 'api'] },
];

/** The section that a tab belongs to. */
export const sectionOf = (tab: SettingsTab): Section =>
  sections.find(({ tabs }) => tabs.includes(tab)) ?? (sections[0] as Section);
