import { z } from 'zod';
import { type InvoiceSettings, invoiceSettings, withOwnPrefixes } from '../../settings.ts';

/** What the fields hold: text, as typed. */
export const valuesOf = (saved: InvoiceSettings) => ({
  ...saved,
  nextNumber: String(saved.nextNumber),
  dueDays: String(saved.dueDays),
  taxNumber: saved.taxNumber ?? '',
  footer: saved.footer ?? '',
  reminderDays: saved.reminderDays.map(String),
});

export const maxReminders = 5;

export type SettingsValues = ReturnType<typeof valuesOf>;

const oneDay = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Enter a number of days, like 10')
  .transform(Number)
  .refine(days => days >= 1 && days <= 180, 'From 1 to 180 days');

/** One field a reminder, in any order; each day once. */
const reminderDays = z
  .array(oneDay)
  .max(maxReminders)
  .transform(days => [...new Set(days)].toSorted((one, other) => one - other));

export const settingsForm = withOwnPrefixes(invoiceSettings.extend({ reminderDays }));
