import { z } from 'zod';

/** Labels of the settings tabs, with synonyms for the search. */
const parts = {
  company: { label: 'Company', words: 'logo signature address phone' },
  profile: { label: 'Profile', words: 'account password photo two-step sign-in' },
  practice: {
    label: 'Region',
    words: 'practice time zone timezone currency units language translation date format 24-hour clock',
  },
  branding: { label: 'Branding & domain', words: 'colors logo website embed widget' },
  availability: { label: 'Availability', words: 'working hours opening times vacation days off' },
  services: { label: 'Services', words: 'prices' },
  team: { label: 'Team', words: 'members staff invite roles' },
  packages: { label: 'Packages', words: '' },
  invoices: { label: 'Invoices', words: 'tax numbering vat' },
  calendar: { label: 'Calendar', words: 'google apple outlook icloud nextcloud sync feed ics busy times conflicts' },
  reminders: { label: 'Reminders', words: '' },
  mail: { label: 'Email', words: 'mail server smtp gmail' },
  room: { label: 'Client room', words: 'portal chat reply hours' },
  sms: { label: 'SMS', words: 'text messages twilio' },
  payments: { label: 'Payments', words: 'stripe card' },
  ai: { label: 'AI', words: '' },
  api: { label: 'API', words: 'keys webhooks developers' },
  subscription: { label: 'Subscription', words: 'plan billing usage' },
  privacy: { label: 'Privacy', words: 'gdpr retention erase' },
  audit: { label: 'Audit log', words: 'history activity' },
  data: { label: 'Data', words: 'import export csv' },
  backup: { label: 'Backup', words: '' },
} as const;

export type SettingsTab = keyof typeof parts;
export const settingsTabs = Object.keys(parts) as [SettingsTab, ...SettingsTab[]];

const each = (field: 'label' | 'words') =>
  Object.fromEntries(settingsTabs.map(tab => [tab, parts[tab][field]])) as Record<SettingsTab, string>;

export const settingsLabels = each('label');
export const settingsWords = each('words');

const text = z.coerce.string().optional().catch(undefined);

/** The open tab; the default is the company. */
export const settingsSearch = z.object({
  tab: z.enum(settingsTabs).optional().catch(undefined),
  /** Filters of the audit log, which parses them itself. */
  ...Object.fromEntries(
    ['search', 'userId', 'clientId', 'act', 'subject', 'from', 'to'].map(name => [name, text] as const),
  ),
});
