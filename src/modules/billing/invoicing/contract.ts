import { z } from 'zod';
import { maxCents, toCents } from '../../../shared/money.ts';
import { day, id, instant, line, optional, optionalText, requiredText } from '../../../shared/zod.ts';
import { emailLog } from '../../messaging/emails/contract.ts';
import { payment, paymentMethodNames } from '../payments/contract.ts';
import { amount, formKey, quantity, rate } from './fields.ts';
import { calculateTotals } from './totals.ts';

/**
 * The statuses of the specification plus two that are derived when read: a stored `pending` reads `part_paid` after a
 * partial payment, and `overdue` from the day after its due date in the practice's time zone.
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
/** Whether something is left to pay. */
export const isUnpaid = (status: InvoiceStatus) =>
  status === 'pending' || status === 'part_paid' || status === 'overdue';
export const storedStatuses = ['draft', 'pending', 'paid', 'void'] as const;

/** An item of GET /api/clients/{id}/invoices and of GET /api/invoices. Amounts are decimal strings. */
export const invoice = z.object({
  id,
  tenantId: id,
  userId: id,
  clientId: id,
  clientName: z.string(),
  /** Null for a draft. */
  invoiceNumber: z.string().nullable(),
  amount: z.string(),
  amountPaid: z.string(),
  currency: z.string(),
  status: z.enum(invoiceStatuses),
  issuedOn: day.nullable(),
  dueDate: day.nullable(),
  paidAt: instant.nullable(),
  /** When its email was queued. Whether it was delivered is in `email` of the detail. */
  sentAt: instant.nullable(),
  description: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceLineInput = z.object({
  description: requiredText(300, 'Description is required'),
  quantity: quantity.default('1.000'),
  /** Price per unit; `isTaxIncluded` of the invoice says whether it includes tax. */
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
  /** If absent, it is computed on issue from the due days in the practice's settings. */
  dueDate: optional(day),
  description: optionalText(300),
  notes: optionalText(2_000),
  isTaxIncluded: z.boolean().default(false),
  discountKind: z
    .enum(['percent', 'amount'])
    .nullish()
    .transform(value => value ?? null),
  discountValue: amount.default('0.00'),
  lines: z.array(invoiceLineInput).min(1, 'Add a line').max(maxLines, `At most ${maxLines} lines`),
  /** The appointment being billed. A deposit paid for it is credited when the invoice is issued. */
  appointmentId: id.nullish().transform(value => value ?? null),
  clientPackageId: id.nullish().transform(value => value ?? null),
  /** Idempotency key of the form: submitting the same new invoice twice creates one draft. */
  draftKey: formKey.optional(),
  /** `updatedAt` of the draft that was loaded. If the draft has changed since, the update fails with a conflict. */
  updatedAt: instant.optional(),
});

/** Body of POST /api/invoices and of PUT /api/invoices/{id}; only a draft can be changed. */
export const invoiceInput = invoiceFields.superRefine((input, context) => {
  // The fields have errors of their own, and the totals can't be calculated from invalid amounts.
  if (context.issues.length) return;
  const { subtotal, total } = calculateTotals(input);
  const max = input.discountKind === 'percent' ? '100.00' : subtotal;
  if (input.discountKind && toCents(input.discountValue) > toCents(max)) {
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

/** Seller or buyer; stored as a copy when the invoice is issued. */
export const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  taxNumber: z.string().nullable(),
});
export type Party = z.infer<typeof party>;
/** `locale`: of the practice when the invoice was issued. American English for older ones. */
export type Seller = Party & { locale?: string };

const taxSum = z.object({ rate: z.string(), name: z.string().nullable(), base: z.string(), tax: z.string() });

export const creditNote = z.object({
  id,
  number: z.string(),
  amount: z.string(),
  reason: z.string().nullable(),
  issuedOn: day,
});

/** Answer of GET, POST and PUT of one invoice, and of every action on it. */
export const invoiceDetail = invoice.extend({
  notes: z.string().nullable(),
  isTaxIncluded: z.boolean(),
  discountKind: z.enum(['percent', 'amount']).nullable(),
  discountValue: z.string(),
  subtotal: z.string(),
  discount: z.string(),
  tax: z.string(),
  taxes: z.array(taxSum),
  /** Language and formats of its PDF (BCP 47): the practice’s, fixed when the invoice is issued. */
  locale: z.string(),
  seller: party,
  buyer: party,
  footer: z.string().nullable(),
  /** How to pay without a card: the practice’s, fixed when the invoice is issued. */
  paymentInstructions: z.string().nullable(),
  appointmentId: id.nullable(),
  clientPackageId: id.nullable(),
  lines: z.array(invoiceLine),
  payments: z.array(payment),
  creditNote: creditNote.nullable(),
  /** The public page for viewing and paying it; null for a draft. */
  payUrl: z.string().nullable(),
  /** The latest email with this invoice; null if none was queued. */
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
  /** Idempotency key of the form: submitting it twice records one payment. */
  paymentKey: formKey.optional(),
});
export type PaymentInput = z.infer<typeof paymentInput>;

/** Body of POST /api/invoices/{id}/credit-note. With `refund`, all payments are refunded as well. */
export const creditInput = z.object({ reason: optionalText(300), refund: z.boolean().default(false) });
export type CreditInput = z.infer<typeof creditInput>;

/**
 * Body of POST /api/invoices/{id}/payments/{paymentId}/refund. Without `amount`, the rest of the payment is refunded.
 */
export const refundInput = z.object({ amount: amount.optional(), reason: optionalText(200) });
export type RefundInput = z.infer<typeof refundInput>;

/**
 * Body of POST /api/invoices/{id}/send. With `isReminder`, a reminder of an overdue invoice is sent instead of the
 * invoice email.
 */
export const sendInput = z.object({ message: optionalText(2_000), isReminder: z.boolean().default(false) });
