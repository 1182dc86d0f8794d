import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byEmail, byRowOf, either } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { checkoutStatuses, paymentMethodNames, refundStatuses, subjects } from '../contract.ts';

/** A payment session for one subject, at the provider or the local test checkout. */
export const checkouts = pgTable(
  'checkouts',
  {
    tenantId: tenantId(),
    id: key(),
    subject: text({ enum: subjects }).notNull(),
    /**
     * Id of the purchase, invoice or appointment. No foreign key: a payment must not be lost when its subject was
     * deleted.
     */
    subjectId: reference().notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: text().notNull(),
    /** Shown on the provider's page. */
    description: text().notNull(),
    customerEmail: text(),
    /** The account that receives the money: the practice's own, the instance's, or none (the local test checkout). */
    account: text({ enum: ['own', 'instance', 'built-in'] }).notNull(),
    status: text({ enum: checkoutStatuses }).notNull().default('open'),
    /** Stored before the first call to the provider, and sent with every call for this checkout. */
    idempotencyKey: text().notNull(),
    /** The provider's id, once it has answered. */
    session: text(),
    /** URL of the provider's page. */
    url: text(),
    /** Where the provider returns the buyer. */
    returnUrl: text().notNull(),
    cancelUrl: text().notNull(),
    /** The provider's id of the payment (Stripe's payment intent). */
    paymentIntent: text(),
    expiresAt: instant().notNull(),
    /** When to poll the provider about the result, or to expire the checkout there; null when it is settled. */
    askAt: instant(),
    asks: integer().notNull().default(0),
    paidAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('checkouts_one_key').on(table.idempotencyKey),
    uniqueIndex('checkouts_one_session').on(table.account, table.session),
    uniqueIndex('checkouts_one_intent').on(table.tenantId, table.paymentIntent),
    index('checkouts_by_subject').on(table.tenantId, table.subject, table.subjectId),
    index('checkouts_by_intent').on(table.paymentIntent),
    index('checkouts_to_ask').on(table.askAt).where(sql`${table.askAt} is not null`),
    check('checkouts_amount', sql`${table.amount} > 0`),
  ],
);

/** Ids of processed webhook events, so that repeated ones are ignored. */
export const paymentEvents = pgTable(
  'payment_events',
  { tenantId: tenantId(), eventId: text().notNull(), type: text().notNull(), createdAt: createdAt() },
  table => [
    primaryKey({ columns: [table.tenantId, table.eventId] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('payment_events_by_age').on(table.createdAt),
  ],
);

/**
 * The ledger of all payments; revenue is its sum. A deposit has an appointment, and an invoice as well once it is
 * credited, so nothing counts twice.
 */
export const payments = pgTable(
  'payments',
  {
    tenantId: tenantId(),
    id: key(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: text().notNull(),
    method: text({ enum: paymentMethodNames }).notNull(),
    paidAt: instant().notNull(),
    checkoutId: reference(),
    purchaseId: reference(),
    invoiceId: reference(),
    /** The appointment of a deposit; it may have been deleted. */
    appointmentId: reference(),
    /** Sum of its succeeded refunds. */
    refunded: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    note: text(),
    /** Idempotency key of the form that recorded it. */
    paymentKey: text(),
    isTest: boolean().notNull().default(false),
    /** The member who recorded it manually. */
    userId: reference(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.checkoutId], foreignColumns: [checkouts.tenantId, checkouts.id] }),
    uniqueIndex('payments_one_checkout').on(table.tenantId, table.checkoutId),
    uniqueIndex('payments_one_key').on(table.tenantId, table.paymentKey),
    index('payments_by_time').on(table.tenantId, table.paidAt),
    index('payments_by_invoice').on(table.tenantId, table.invoiceId),
    index('payments_by_purchase').on(table.tenantId, table.purchaseId),
    index('payments_by_appointment').on(table.tenantId, table.appointmentId),
    index('payments_trial_purchases').on(table.tenantId, table.purchaseId).where(sql`${table.isTest}`),
    index('payments_trials').on(table.tenantId).where(sql`${table.isTest} and ${table.invoiceId} is not null`),
    check('payments_amount', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
  ],
);

/** When a deposit was credited to which invoice, one row each, so that reports of past months don't change. */
export const depositCredits = pgTable(
  'deposit_credits',
  {
    tenantId: tenantId(),
    id: key(),
    paymentId: reference().notNull(),
    /** No foreign key, because payments must not depend on invoices. */
    invoiceId: reference().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
    }).onDelete('cascade'),
    index('deposit_credits_by_payment').on(table.tenantId, table.paymentId),
    index('deposit_credits_by_invoice').on(table.tenantId, table.invoiceId),
    index('deposit_credits_by_time').on(table.tenantId, table.createdAt),
  ],
);

/** Card refunds are `pending` until the provider has made them; revenue decreases when they succeed. */
export const refunds = pgTable(
  'refunds',
  {
    tenantId: tenantId(),
    id: key(),
    paymentId: reference().notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    status: text({ enum: refundStatuses }).notNull().default('pending'),
    reason: text(),
    /** Stored before the first call to the provider. */
    idempotencyKey: text().notNull(),
    /** The provider's id. */
    providerRefund: text(),
    attempts: integer().notNull().default(0),
    /** Time of the next call to the provider. */
    dueAt: instant(),
    error: text(),
    succeededAt: instant(),
    userId: reference(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
    }).onDelete('cascade'),
    uniqueIndex('refunds_one_key').on(table.idempotencyKey),
    uniqueIndex('refunds_one_provider_refund').on(table.tenantId, table.providerRefund),
    index('refunds_by_payment').on(table.tenantId, table.paymentId),
    index('refunds_by_time').on(table.tenantId, table.succeededAt),
    index('refunds_due').on(table.dueAt).where(sql`${table.status} = 'pending'`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

const ofThem = either(
  byRowOf('appointments', 'appointment_id'),
  byRowOf('invoices', 'invoice_id'),
  byRowOf('product_purchases', 'purchase_id'),
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(checkouts, {
    archive: {
      onlyRead: 'They belong to the payment provider of the old instance. What was paid is under payments.',
      hidden: ['idempotencyKey', 'session', 'url', 'returnUrl', 'cancelUrl', 'paymentIntent'],
    },
    person: {
      label: 'Checkouts',
      match: byEmail('customer_email'),
      onErase: {
        set: () => ({ customerEmail: null, description: 'Payment' }),
        why: 'Kept for accounting, without address and description.',
      },
      hidden: ['idempotencyKey', 'session', 'url', 'returnUrl', 'cancelUrl'],
    },
  }),
  describeTable(paymentEvents, {
    archive: { stays: 'Provider events that were already processed here.' },
  }),
  describeTable(payments, {
    archive: { moves: true, hidden: ['paymentKey'] },
    references: {
      appointmentId: 'appointments',
      invoiceId: 'invoices',
      purchaseId: 'product_purchases',
      userId: 'users',
      checkoutId: null,
    },
    person: {
      label: 'Payments',
      match: ofThem,
      onErase: { set: () => ({ note: null }), why: 'Amounts and dates are kept for accounting. Notes are not.' },
      hidden: ['paymentKey'],
    },
  }),
  describeTable(depositCredits, {
    archive: { moves: true },
    references: { invoiceId: 'invoices' },
  }),
  describeTable(refunds, {
    archive: { moves: true, hidden: ['idempotencyKey', 'providerRefund'] },
    references: { userId: 'users' },
    person: {
      label: 'Refunds',
      match: {
        where: person => sql`exists (select from (select t.tenant_id, t.payment_id) refund join payments t
      on t.tenant_id = refund.tenant_id and t.id = refund.payment_id where ${ofThem.where(person)})`,
        needs: ['payments', ...ofThem.needs],
      },
      onErase: {
        set: () => ({ reason: null, error: null }),
        why: 'Amounts and dates are kept for accounting. Reasons are not.',
      },
      hidden: ['idempotencyKey', 'providerRefund'],
    },
  }),
];
