import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import { byEmail } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { digitalProducts, productPurchases } from '../../marketplace/server/tables.ts';
import { commissionStatusNames } from '../contract.ts';

export const affiliateLinks = pgTable(
  'affiliate_links',
  {
    tenantId: tenantId(),
    id: key(),
    productId: reference().notNull(),
    /** The id in /a/{id}: random, and unique across practices because the URL doesn't name one. */
    affiliateId: text().notNull(),
    affiliateName: text().notNull(),
    affiliateEmail: text().notNull(),
    clickCount: integer().notNull().default(0),
    conversionCount: integer().notNull().default(0),
    totalCommissionEarned: numeric({ precision: 14, scale: 2 }).notNull().default('0.00'),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [digitalProducts.tenantId, digitalProducts.id],
    }).onDelete('cascade'),
    uniqueIndex('affiliate_links_one_id').on(table.affiliateId),
    uniqueIndex('affiliate_links_once').on(table.tenantId, table.productId, sql`lower(${table.affiliateEmail})`),
  ],
);

/** Deleted after 90 days; the count on the link remains. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    tenantId: tenantId(),
    id: key(),
    affiliateLinkId: reference().notNull(),
    /** A keyed hash, which can be compared but not reversed. */
    ipAddress: text(),
    userAgent: text(),
    referrer: text(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.affiliateLinkId],
      foreignColumns: [affiliateLinks.tenantId, affiliateLinks.id],
    }).onDelete('cascade'),
    index('affiliate_clicks_by_link').on(table.tenantId, table.affiliateLinkId, table.ipAddress, table.createdAt),
    index('affiliate_clicks_by_age').on(table.createdAt),
  ],
);

/** A record of a payment to an affiliate, which is made outside Sorrel. */
export const payouts = pgTable(
  'payouts',
  {
    tenantId: tenantId(),
    id: key(),
    affiliateName: text().notNull(),
    affiliateEmail: text().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    currency: text().notNull(),
    paidOn: date({ mode: 'string' }).notNull(),
    note: text(),
    userId: reference().notNull(),
    /** Paid for test sales only; shown while the practice has no other way to be paid. */
    isTest: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    check('payouts_amount', sql`${table.amount} > 0`),
  ],
);

/**
 * The ledger, with one row per sale: pending → approved → paid, or reversed by a refund. A commission refunded after it
 * was paid keeps its payout and is owed back until a later payout subtracts it.
 */
export const commissions = pgTable(
  'commissions',
  {
    tenantId: tenantId(),
    id: key(),
    affiliateLinkId: reference().notNull(),
    purchaseId: reference().notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: text().notNull(),
    status: text({ enum: commissionStatusNames }).notNull().default('pending'),
    holdUntil: instant().notNull(),
    payoutId: reference(),
    /** The payout that subtracted it, if the sale was refunded after the commission was paid. */
    recoveredBy: reference(),
    /** From a sale with the test checkout; counts while the practice has no other way to be paid. */
    isTest: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.affiliateLinkId],
      foreignColumns: [affiliateLinks.tenantId, affiliateLinks.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.purchaseId],
      foreignColumns: [productPurchases.tenantId, productPurchases.id],
    }),
    foreignKey({ columns: [table.tenantId, table.payoutId], foreignColumns: [payouts.tenantId, payouts.id] }),
    foreignKey({ columns: [table.tenantId, table.recoveredBy], foreignColumns: [payouts.tenantId, payouts.id] }),
    uniqueIndex('commissions_one_purchase').on(table.tenantId, table.purchaseId),
    index('commissions_by_link').on(table.tenantId, table.affiliateLinkId),
    index('commissions_on_hold').on(table.holdUntil).where(sql`${table.status} = 'pending'`),
    check('commissions_paid', sql`(${table.status} = 'paid') <= (${table.payoutId} is not null)`),
    check(
      'commissions_recovered',
      sql`${table.recoveredBy} is null or (${table.status} = 'reversed' and ${table.payoutId} is not null)`,
    ),
  ],
);

export const affiliateSettings = pgTable(
  'affiliate_settings',
  { tenantId: tenantId().primaryKey(), holdDays: integer().notNull(), updatedAt: updatedAt() },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(affiliateLinks, {
    archive: { moves: true },
    checks: { affiliateEmail: storedEmail },
    person: {
      label: 'Affiliate accounts',
      match: byEmail('affiliate_email'),
      onErase: { keep: 'A separate business relationship, with commissions owed and recorded.' },
    },
  }),
  describeTable(affiliateClicks, {
    archive: { stays: 'Keyed hashes of addresses, kept for 90 days. They are counted with their link.' },
  }),
  describeTable(payouts, {
    archive: { moves: true },
    references: { userId: 'users' },
    checks: { affiliateEmail: storedEmail },
    person: {
      label: 'Affiliate payouts',
      match: byEmail('affiliate_email'),
      onErase: { keep: 'A separate business relationship, with commissions owed and recorded.' },
    },
  }),
  describeTable(commissions, {
    archive: { moves: true },
  }),
  describeTable(affiliateSettings, {
    archive: { moves: true },
  }),
];
