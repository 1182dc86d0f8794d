import { z } from 'zod';
import { maxCents, toCents } from '../../../shared/money.ts';
import { day, id, instant, line, optional, optionalText, requiredText } from '../../../shared/zod.ts';
import { emailLog } from '../../messaging/emails/contract.ts';
import { payment, paymentMethodNames } from '../payments/contract.ts';
import { amount, formKey, quantity, rate } from './fields.ts';
import { reckonInvoice } from './totals.ts';

/**
 * The specified ones, and two between: what is stored is draft, pending, paid or void; a pending one reads part_paid when
 * a part of it came, and overdue by itself from the day after its due day on, in the practice's zone.
 */
export const invoiceStatusLabels = {
  pending: 'Pending',
  paid: 'Paid',
  overdue: 'Overdue',
  draft: 'Draft',
  part_paid: 'Partly paid',
  void: 'Void',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatusLabels;
export const invoiceStatuses = Object.keys(invoiceStatusLabels) as [InvoiceStatus, ...InvoiceStatus[]];
export const storedStatuses = ['draft', 'pending', 'paid', 'void'] as const;

/** One of GET /api/clients/{id}/invoices and of GET /api/invoices. Amounts are decimal strings. */
export const invoice = z.object({
  id,
  tenantId: id,
  userId: id,
  clientId: id,
  clientName: z.string(),
  /** Null until it is issued. */
  invoiceNumber: z.string().nullable(),
  amount: z.string(),
  amountPaid: z.string(),
  currency: z.string(),
  status: z.enum(invoiceStatuses),
  issuedOn: day.nullable(),
  dueDate: day.nullable(),
  paidAt: instant.nullable(),
  /** When its email was queued; whether it has left is in `email` of the detail. */
  sentAt: instant.nullable(),
  description: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceLineInput = z.object({
  description: requiredText(300, 'Description is required'),
  quantity: quantity.default('1.000'),
  /** For one of them, before or with tax as the invoice says. */
  unitPrice: amount,
  /** Percent; 0.00 without tax. */
  taxRate: rate.default('0.00'),
  taxName: line(40)
    .nullish()
    .transform(value => value || null),
  serviceId: id.nullish().transform(value => value ?? null),
});

export const maxLines = 200;

const invoiceFields = z.object({
  clientId: z.coerce.number('Choose a client').int().min(1, 'Choose a client'),
  /** Absent: when it is issued, as many days later as the practice's settings say. */
  dueDate: optional(day),
  description: optionalText(300),
  notes: optionalText(2_000),
  /** Whether prices hold their tax already. */
  isTaxIncluded: z.boolean().default(false),
  discountKind: z
    .enum(['percent', 'amount'])
    .nullish()
    .transform(value => value ?? null),
  discountValue: amount.default('0.00'),
  lines: z.array(invoiceLineInput).min(1, 'Add a line').max(maxLines, `At most ${maxLines} lines`),
  /** What it is for; a deposit that was paid for the appointment counts when it is issued. */
  appointmentId: id.nullish().transform(value => value ?? null),
  clientPackageId: id.nullish().transform(value => value ?? null),
  /** Given by the form, once: the same new invoice sent twice is one draft. */
  draftKey: formKey.optional(),
  /** Of the draft as it was read: one that was changed since then is not written over. */
  updatedAt: instant.optional(),
});

/** Body of POST /api/invoices and of PUT /api/invoices/{id}; only a draft can be changed. */
export const invoiceInput = invoiceFields.superRefine((input, context) => {
  // What is no amount cannot be reckoned with, and has its own sentence.
  if (context.issues.length) return;
  const { subtotal, total } = reckonInvoice(input);
  const most = input.discountKind === 'percent' ? '100.00' : subtotal;
  if (input.discountKind && toCents(input.discountValue) > toCents(most)) {
    const message = input.discountKind === 'percent' ? 'At most 100%' : 'The discount can’t be more than the subtotal';
    context.addIssue({ code: 'custom', path: ['discountValue'], message });
  }
  if (toCents(subtotal) > maxCents || toCents(total) > maxCents) {
    context.addIssue({ code: 'custom', path: ['lines'], message: 'The total is too large for one invoice' });
  }
});
export type InvoiceInput = z.infer<typeof invoiceInput>;

const invoiceLine = z.object({
  id,
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  taxRate: z.string(),
  taxName: z.string().nullable(),
  /** Quantity times price, before the discount. */
  amount: z.string(),
  serviceId: id.nullable(),
});

/** As they stood when it was issued. */
export const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  taxNumber: z.string().nullable(),
});
export type Party = z.infer<typeof party>;

const taxSum = z.object({ rate: z.string(), name: z.string().nullable(), base: z.string(), tax: z.string() });

export const creditNote = z.object({
  id,
  number: z.string(),
  amount: z.string(),
  reason: z.string().nullable(),
  issuedOn: day,
});

/** Answer of GET, POST and PUT of one invoice, and of all that happens to it. */
export const invoiceDetail = invoice.extend({
  notes: z.string().nullable(),
  isTaxIncluded: z.boolean(),
  discountKind: z.enum(['percent', 'amount']).nullable(),
  discountValue: z.string(),
  subtotal: z.string(),
  discount: z.string(),
  tax: z.string(),
  taxes: z.array(taxSum),
  seller: party,
  buyer: party,
  footer: z.string().nullable(),
  appointmentId: id.nullable(),
  clientPackageId: id.nullable(),
  lines: z.array(invoiceLine),
  payments: z.array(payment),
  creditNote: creditNote.nullable(),
  /** The public page where it can be seen and paid; null for a draft. */
  payUrl: z.string().nullable(),
  /** The newest email that carries it; null while there is none. */
  email: emailLog.pick({ status: true, sentAt: true }).nullable(),
  reminders: z.array(z.object({ sentAt: instant, daysAfterDue: z.number().int() })),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

/** Body of POST /api/invoices/{id}/payments. */
export const paymentInput = z.object({
  amount,
  method: z
    .enum(paymentMethodNames, 'Choose a payment method')
    .refine(value => value !== 'card', 'Clients pay by card on the payment page'),
  paidOn: day,
  note: optionalText(200),
  /** Given by the form, once: the same form sent twice is one payment. */
  paymentKey: formKey.optional(),
});
export type PaymentInput = z.infer<typeof paymentInput>;

/** Body of POST /api/invoices/{id}/credit-note. `refund`: whatever was paid goes back with it. */
export const creditInput = z.object({ reason: optionalText(300), refund: z.boolean().default(false) });
export type CreditInput = z.infer<typeof creditInput>;

/** Body of POST /api/invoices/{id}/payments/{paymentId}/refund. Absent: all that is left of the payment. */
export const refundInput = z.object({ amount: amount.optional(), reason: optionalText(200) });
export type RefundInput = z.infer<typeof refundInput>;

/** Body of POST /api/invoices/{id}/send. `isReminder`: sends a reminder of an overdue invoice in place of the invoice email. */
export const sendInput = z.object({ message: optionalText(2_000), isReminder: z.boolean().default(false) });
