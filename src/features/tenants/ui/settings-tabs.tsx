import type { ReactNode } from 'react';
import type { IconName } from '../../../ui/Icon.tsx';
import { ApiTab } from '../../api-keys/ui/ApiTab.tsx';
import { AuditTab } from '../../audit/ui/AuditTab.tsx';
import { ProfileTab } from '../../auth/ui/profile/ProfileTab.tsx';
import { AvailabilityTab } from '../../availability/ui/AvailabilityTab.tsx';
import { ServicesTab } from '../../availability/ui/services/ServicesTab.tsx';
import { BackupTab } from '../../backup/ui/BackupTab.tsx';
import { CalendarTab } from '../../calendar-feed/ui/CalendarTab.tsx';
import { InvoiceSettingsTab } from '../../invoicing/ui/settings/InvoiceSettingsTab.tsx';
import { PackagesTab } from '../../packages/ui/PackagesTab.tsx';
import { PrivacyTab } from '../../privacy/ui/PrivacyTab.tsx';
import { RemindersTab } from '../../reminders/ui/RemindersTab.tsx';
import { TeamTab } from '../../team/ui/TeamTab.tsx';
import { VendorTab } from '../../vendors/ui/VendorTab.tsx';
import { CompanyTab } from './CompanyTab.tsx';
import { DataTab } from './DataTab.tsx';
import { PracticeTab } from './PracticeTab.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';
import type { SettingsTab } from './settings-search.ts';

type Tab = { label: string; icon: IconName; purpose: string; content: () => ReactNode };

export const settingsTabs: Record<SettingsTab, Tab> = {
  company: {
    label: 'Company',
    icon: 'storefront',
    purpose: 'Manage your company information and branding preferences',
    content: CompanyTab,
  },
  practice: {
    label: 'Practice',
    icon: 'globe',
    purpose: 'Time zone, currency and units.',
    content: PracticeTab,
  },
  availability: {
    label: 'Availability',
    icon: 'clock',
    purpose: 'Your hours and booking rules.',
    content: AvailabilityTab,
  },
  services: {
    label: 'Services',
    icon: 'tag',
    purpose: 'What your practice offers.',
    content: ServicesTab,
  },
  team: { label: 'Team', icon: 'people', purpose: 'Who works here and what they can do.', content: TeamTab },
  packages: {
    label: 'Packages',
    icon: 'archive',
    purpose: 'Several sessions sold for one price.',
    content: PackagesTab,
  },
  invoices: {
    label: 'Invoices',
    icon: 'invoice',
    purpose: 'Numbering, taxes and payment reminders.',
    content: InvoiceSettingsTab,
  },
  calendar: {
    label: 'Calendar',
    icon: 'calendar',
    purpose: 'Your appointments in the calendar you already use.',
    content: CalendarTab,
  },
  reminders: {
    label: 'Reminders',
    icon: 'bell',
    purpose: 'When and how clients are reminded of appointments.',
    content: RemindersTab,
  },
  profile: {
    label: 'Profile',
    icon: 'person',
    purpose: 'Your name, photo and password in every practice you belong to.',
    content: ProfileTab,
  },
  mail: {
    label: 'Email',
    icon: 'mail',
    purpose: 'The server that sends your confirmations, reminders and campaigns.',
    content: () => <VendorTab key="mail" vendor="mail" />,
  },
  sms: {
    label: 'SMS',
    icon: 'message',
    purpose: 'The account that sends your text messages.',
    content: () => <VendorTab key="sms" vendor="sms" />,
  },
  payments: {
    label: 'Payments',
    icon: 'card',
    purpose: 'The account that your clients pay into.',
    content: () => <VendorTab key="payments" vendor="payments" />,
  },
  ai: {
    label: 'AI',
    icon: 'write',
    purpose: 'The model that drafts your posts and articles.',
    content: () => <VendorTab key="ai" vendor="ai" />,
  },
  api: {
    label: 'API',
    icon: 'link',
    purpose: 'API keys and webhooks.',
    content: ApiTab,
  },
  subscription: {
    label: 'Subscription',
    icon: 'invoice',
    purpose: 'Your plan and usage.',
    content: SubscriptionTab,
  },
  privacy: {
    label: 'Privacy',
    icon: 'lock',
    purpose: 'Privacy policy and data retention.',
    content: PrivacyTab,
  },
  audit: {
    label: 'Audit log',
    icon: 'clock',
    purpose: 'Who viewed or changed what, when and from where.',
    content: AuditTab,
  },
  data: { label: 'Data', icon: 'download', purpose: 'Import and export your data.', content: DataTab },
  backup: {
    label: 'Backup',
    icon: 'archive',
    purpose: 'Back up and restore your data.',
    content: BackupTab,
  },
};

export const tabGroups: { title: string; tabs: SettingsTab[] }[] = [
  {
    title: 'Your practice',
    tabs: ['company', 'practice', 'availability', 'services', 'packages', 'invoices', 'reminders', 'team'],
  },
  { title: 'You', tabs: ['profile', 'calendar'] },
  { title: 'Connections', tabs: ['mail', 'sms', 'payments', 'ai', 'api'] },
  { title: 'Account', tabs: ['subscription', 'privacy', 'audit', 'data', 'backup'] },
];
