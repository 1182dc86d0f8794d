import { z } from 'zod';

export const settingsTabs = [
  'company',
  'profile',
  'practice',
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

const text = z.coerce.string().optional().catch(undefined);

/** The part of the settings that is open; without one the company. */
export const settingsSearch = z.object({
  tab: z.enum(settingsTabs).optional().catch(undefined),
  /** What of the audit log is shown; read by the log itself. */
  ...Object.fromEntries(
    ['search', 'userId', 'clientId', 'act', 'subject', 'from', 'to'].map(name => [name, text] as const),
  ),
});
