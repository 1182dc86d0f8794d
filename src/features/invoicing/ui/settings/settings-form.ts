import { z } from 'zod';
import { type InvoiceSettings, invoiceSettings, withOwnPrefixes } from '../../settings.ts';

/** What the fields hold: text, as typed. */
export const valuesOf = (saved: InvoiceSettings) => ({
  ...saved,
  nextNumber: String(saved.nextNumber),
  dueDays: String(saved.dueDays),
  taxNumber: saved.taxNumber ?? '',
  footer: saved.footer ?? '',
  reminderDays: saved.reminderDays.join(', '),
});

const dayList = 'Enter up to five numbers of days, like 3, 10, 21';

/** Several days in one field, in any order; each once. */
const reminderDays = z
  .string()
  .transform(typed =>
    [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].map(Number).toSorted((one, other) => one - other),
  )
  .pipe(z.array(z.number(dayList).int(dayList).min(1, dayList).max(180, 'At most 180 days')).max(5, dayList));

export const settingsForm = withOwnPrefixes(invoiceSettings.extend({ reminderDays }));
