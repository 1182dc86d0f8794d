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
  'data',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The part of the settings that is open; without one the company. */
export const settingsSearch = z.object({ tab: z.enum(settingsTabs).optional().catch(undefined) });
