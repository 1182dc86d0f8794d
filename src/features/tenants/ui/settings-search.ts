import { z } from 'zod';

export const settingsTabs = [
  'company',
  'profile',
  'practice',
  'branding',
  'availability',
  'services',
  'team',
  'packages',
  'invoices',
  'calendar',
  'reminders',
  'mail',
  'sms',
  'payments',
  'ai',
  'api',
  'subscription',
  'privacy',
  'audit',
  'data',
  'backup',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** What each is called, on its tab and wherever it is linked. */
export const settingsLabels: Record<SettingsTab, string> = {
  company: 'Company',
  profile: 'Profile',
  practice: 'Region',
  branding: 'Branding & domain',
  availability: 'Availability',
  services: 'Services',
  team: 'Team',
  packages: 'Packages',
  invoices: 'Invoices',
  calendar: 'Calendar',
  reminders: 'Reminders',
  mail: 'Email',
  sms: 'SMS',
  payments: 'Payments',
  ai: 'AI',
  api: 'API',
  subscription: 'Subscription',
  privacy: 'Privacy',
  audit: 'Audit log',
  data: 'Data',
  backup: 'Backup',
};

const text = z.coerce.string().optional().catch(undefined);

/** The part of the settings that is open; without one the company. */
export const settingsSearch = z.object({
  tab: z.enum(settingsTabs).optional().catch(undefined),
  /** What of the audit log is shown; read by the log itself. */
  ...Object.fromEntries(
    ['search', 'userId', 'clientId', 'act', 'subject', 'from', 'to'].map(name => [name, text] as const),
  ),
});
