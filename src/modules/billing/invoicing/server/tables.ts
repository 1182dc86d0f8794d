import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byRowOf } from '../../../../platform/database/data-subject.ts';
import { typedPhone } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { localePattern } from '../../../../shared/locale.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { type Party, party, type Seller, storedStatuses } from '../contract.ts';

/** A trigger in the migration makes issued invoices immutable. */
export const invoices = pgTable(
  'invoices',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    clientId: reference().notNull(),
    /** Assigned in the transaction that issues it. */
    invoiceNumber: text(),
    /** The total, including tax. */
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    subtotal: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    discount: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    tax: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    /** Payments minus refunds: denormalized, updated in the transactions that write them. */
    amountPaid: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    currency: text().notNull().default('USD'),
    status: text({ enum: storedStatuses }).notNull().default('pending'),
    isTaxIncluded: boolean().notNull().default(false),
    discountKind: text({ enum: ['percent', 'amount'] }),
    discountValue: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    issuedOn: date({ mode: 'string' }),
    dueDate: date(),
    paidAt: instant(),
    sentAt: instant(),
    description: text(),
    notes: text(),
    footer: text(),
    paymentInstructions: text(),
    /** Copied when the invoice was issued. */
    seller: jsonb().$type<Seller>(),
    buyer: jsonb().$type<Party>(),
    /** The appointment being billed; it may have been deleted. */
    appointmentId: reference(),
    clientPackageId: reference(),
    /** The appointment whose late-cancellation fee this invoice charges. */
    lateFeeOf: reference(),
    /** Idempotency key of the form that created the draft. */
    draftKey: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    unique('invoices_one_number').on(table.tenantId, table.invoiceNumber),
    uniqueIndex('invoices_one_draft_key').on(table.tenantId, table.draftKey),
    // A fee is charged once; a void invoice or a deleted draft charges nothing.
    uniqueIndex('invoices_one_late_fee').on(table.tenantId, table.lateFeeOf).where(sql`${table.status} <> 'void'`),
    index('invoices_by_client').on(table.tenantId, table.clientId),
    index('invoices_by_payment').on(table.tenantId, table.paidAt),
    index('invoices_by_status').on(table.tenantId, table.status, table.id),
    index('invoices_unpaid').on(table.tenantId, table.dueDate).where(sql`${table.status} = 'pending'`),
    check('invoices_numbered', sql`(${table.status} = 'draft') = (${table.invoiceNumber} is null)`),
  ],
);

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    tenantId: tenantId(),
    id: key(),
    invoiceId: reference().notNull(),
    position: integer().notNull(),
    description: text().notNull(),
    quantity: numeric({ precision: 9, scale: 3 }).notNull(),
    unitPrice: numeric({ precision: 10, scale: 2 }).notNull(),
    /** Percent. */
    taxRate: numeric({ precision: 5, scale: 2 }).notNull().default('0.00'),
    taxName: text(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    /** For the report by service. The name is copied when the line is written. */
    serviceId: reference(),
    serviceName: text(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.invoiceId],
      foreignColumns: [invoices.tenantId, invoices.id],
    }).onDelete('cascade'),
    index('invoice_lines_by_invoice').on(table.tenantId, table.invoiceId, table.position),
  ],
);

/** The next number of each series. The row lock makes numbers gapless. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  { tenantId: tenantId(), series: text({ enum: ['invoice', 'credit_note'] }).notNull(), next: integer().notNull() },
  table => [
    primaryKey({ columns: [table.tenantId, table.series] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** Voids an invoice, because issued invoices are never deleted. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    tenantId: tenantId(),
    id: key(),
    invoiceId: reference().notNull(),
    number: text().notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    tax: numeric({ precision: 10, scale: 2 }).notNull(),
    reason: text(),
    issuedOn: date({ mode: 'string' }).notNull(),
    userId: reference().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.invoiceId],
      foreignColumns: [invoices.tenantId, invoices.id],
    }).onDelete('cascade'),
    uniqueIndex('credit_notes_one_number').on(table.tenantId, table.number),
    uniqueIndex('credit_notes_one_invoice').on(table.tenantId, table.invoiceId),
  ],
);

export const taxRates = pgTable(
  'tax_rates',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    /** Percent. */
    rate: numeric({ precision: 5, scale: 2 }).notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

export const invoiceSettings = pgTable(
  'invoice_settings',
  {
    tenantId: tenantId().primaryKey(),
    prefix: text().notNull(),
    creditPrefix: text().notNull(),
    dueDays: integer().notNull(),
    isTaxIncluded: boolean().notNull(),
    taxNumber: text(),
    footer: text(),
    paymentInstructions: text(),
    reminderDays: integer().array().notNull(),
    updatedAt: updatedAt(),
  },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/** Each reminder step is queued once. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    tenantId: tenantId(),
    invoiceId: reference().notNull(),
    daysAfterDue: integer().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.invoiceId, table.daysAfterDue] }),
    foreignKey({
      columns: [table.tenantId, table.invoiceId],
      foreignColumns: [invoices.tenantId, invoices.id],
    }).onDelete('cascade'),
  ],
);

/** Copied when the invoice was issued. */
const issuedParty = party.extend({ email: z.string().max(254).nullable(), phone: typedPhone }).nullable();
const issuedSeller = issuedParty
  .unwrap()
  .extend({ locale: z.string().regex(localePattern).optional() })
  .nullable();

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(invoices, {
    archive: { moves: true, hidden: ['draftKey'] },
    activityColumn: 'createdAt',
    auditSubject: 'invoice',
    onMerge: { give: ['clientId'] },
    references: { appointmentId: 'appointments', clientPackageId: 'client_packages', lateFeeOf: 'appointments' },
    checks: { buyer: issuedParty, seller: issuedSeller },
    person: [
      {
        label: 'Draft invoices',
        match: { where: ({ id }) => sql`t.client_id = ${id} and t.status = 'draft'`, needs: ['clients'] },
        onErase: 'delete',
        hidden: ['draftKey'],
      },
      {
        label: 'Issued invoices',
        match: { where: ({ id }) => sql`t.client_id = ${id} and t.status <> 'draft'`, needs: ['clients'] },
        onErase: {
          keep: 'Tax law requires issued invoices to stay as issued, with buyer and wording, for the years set in Settings, Advanced, Privacy. After that, buyer and wording are removed overnight.',
        },
        hidden: ['draftKey'],
      },
    ],
  }),
  describeTable(invoiceLines, {
    archive: { moves: true },
    references: { serviceId: 'services' },
    person: {
      label: 'Invoice lines',
      match: byRowOf('invoices', 'invoice_id'),
      onErase: {
        keep: 'Tax law requires issued invoices to stay as issued, with buyer and wording, for the years set in Settings, Advanced, Privacy. After that, buyer and wording are removed overnight.',
      },
    },
  }),
  describeTable(invoiceNumbers, {
    archive: { moves: true },
    checks: { next: z.int().min(1).max(1_000_000_000) },
  }),
  describeTable(creditNotes, {
    archive: { moves: true },
    references: { userId: 'users' },
    person: {
      label: 'Credit notes',
      match: byRowOf('invoices', 'invoice_id'),
      onErase: {
        keep: 'Tax law requires issued invoices to stay as issued, with buyer and wording, for the years set in Settings, Advanced, Privacy. After that, buyer and wording are removed overnight.',
      },
    },
  }),
  describeTable(taxRates, {
    archive: { moves: true },
  }),
  describeTable(invoiceSettings, {
    archive: { moves: true },
    checks: { reminderDays: z.array(z.int().min(-365).max(365)).max(20), dueDays: z.int().min(0).max(365) },
  }),
  describeTable(invoiceReminders, {
    archive: { moves: true },
  }),
];
