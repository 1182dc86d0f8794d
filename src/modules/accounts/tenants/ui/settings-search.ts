import { z } from 'zod';

/** Labels of the settings tabs, with synonyms for the search. */
const tabs = {
  company: { label: 'Company', synonyms: 'logo signature address phone' },
  profile: { label: 'Profile', synonyms: 'account password photo two-step sign-in' },
  practice: {
    label: 'Region',
    synonyms: 'practice time zone timezone currency units language translation date format 24-hour clock',
  },
  branding: { label: 'Branding & domain', synonyms: 'colors logo website embed widget' },
  availability: { label: 'Availability', synonyms: 'working hours opening times vacation days off' },
  services: { label: 'Services', synonyms: 'prices' },
  team: { label: 'Team', synonyms: 'members staff invite roles' },
  packages: { label: 'Packages', synonyms: '' },
  invoices: { label: 'Invoices', synonyms: 'tax numbering vat' },
  calendar: { label: 'Calendar', synonyms: 'google apple outlook icloud nextcloud sync feed ics busy times conflicts' },
  reminders: { label: 'Reminders', synonyms: '' },
  mail: { label: 'Email', synonyms: 'mail server smtp gmail' },
  room: { label: 'Client room', synonyms: 'portal chat reply hours' },
  sms: { label: 'SMS', synonyms: 'text messages twilio' },
  payments: { label: 'Payments', synonyms: 'stripe card' },
  ai: { label: 'AI', synonyms: '' },
  api: { label: 'API', synonyms: 'keys webhooks developers' },
  subscription: { label: 'Subscription', synonyms: 'plan billing usage' },
  privacy: { label: 'Privacy', synonyms: 'gdpr retention erase' },
  audit: { label: 'Audit log', synonyms: 'history activity' },
  data: { label: 'Data', synonyms: 'import export csv' },
  backup: { label: 'Backup', synonyms: '' },
} as const;

export type SettingsTab = keyof typeof tabs;
export const settingsTabs = Object.keys(tabs) as [SettingsTab, ...SettingsTab[]];

const valuesOf = (field: 'label' | 'synonyms') =>
  Object.fromEntries(settingsTabs.map(tab => [tab, tabs[tab][field]])) as Record<SettingsTab, string>;

export const settingsLabels = valuesOf('label');
export const settingsSynonyms = valuesOf('synonyms');

const optionalText = z.coerce.string().optional().catch(undefined);

/** Query parameters of the settings page. Without `tab`, the company is shown. */
export const settingsSearch = z.object({
  tab: z.enum(settingsTabs).optional().catch(undefined),
  /** Filters of the audit log, which parses them itself. */
  ...Object.fromEntries(
    ['search', 'userId', 'clientId', 'act', 'subject', 'from', 'to'].map(name => [name, optionalText] as const),
  ),
});
