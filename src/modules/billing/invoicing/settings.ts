import { z } from 'zod';
import { id, line, optionalText, requiredText } from '../../../shared/zod.ts';
import { rate } from './fields.ts';

/** An item of GET /api/tax-rates. */
export const taxRateInput = z.object({
  name: requiredText(40, 'Name is required'),
  rate,
  isDefault: z.boolean().default(false),
});
export type TaxRateInput = z.infer<typeof taxRateInput>;
export const taxRate = z.object({ id, name: z.string(), rate: z.string(), isDefault: z.boolean() });
export type TaxRate = z.infer<typeof taxRate>;

/** Answer of GET and PUT /api/invoices/settings. */
export const invoiceSettings = z.object({
  prefix: line(12)
    .regex(/^[A-Za-z0-9/-]*$/, 'Use letters, digits, - and /')
    .default('INV-'),
  creditPrefix: line(12)
    .regex(/^[A-Za-z0-9/-]*$/, 'Use letters, digits, - and /')
    .default('CN-'),
  /** Number of the next invoice; it can't be lowered. */
  nextNumber: z.coerce.number('Enter a number').int('Enter a whole number').min(1).max(99_999_999).default(1),
  dueDays: z.coerce.number('Enter the days').int('Enter whole days').min(0).max(365).default(14),
  isTaxIncluded: z.boolean().default(false),
  taxNumber: line(60)
    .nullish()
    .transform(value => value || null),
  footer: optionalText(1_000),
  /** How to pay without a card, like bank details. */
  paymentInstructions: optionalText(500),
  /** Days after the due date on which reminders are emailed; an empty list turns them off. */
  reminderDays: z.array(z.number().int().min(1).max(180)).max(5).default([3, 10, 21]),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** Invoices and credit notes are numbered separately, so their prefixes must differ. */
export const withOwnPrefixes = <S extends z.ZodType<{ prefix: string; creditPrefix: string }>>(schema: S) =>
  schema.refine(({ prefix, creditPrefix }) => prefix.toLowerCase() !== creditPrefix.toLowerCase(), {
    path: ['creditPrefix'],
    message: 'Your invoices use this prefix. Choose another one',
  });

/** Body of PUT /api/invoices/settings. */
export const invoiceSettingsInput = withOwnPrefixes(invoiceSettings);

/** "INV-0042" */
export const formatInvoiceNumber = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(4, '0')}`;
