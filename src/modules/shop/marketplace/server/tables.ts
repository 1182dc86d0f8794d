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
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient, byEmail, either } from '../../../../platform/database/data-subject.ts';
import { storedEmail, storedFile, storedPicture, webPage } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { fileKindNames } from '../../../../shared/file-kinds.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { erasedAddress } from '../../../people/clients/contract.ts';
import { productTypeNames, purchaseStatusNames } from '../contract.ts';

/** A file for sale: stored under a unique key, never public. */
export const productFiles = pgTable(
  'product_files',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    kind: text({ enum: fileKindNames }).notNull(),
    size: integer().notNull(),
    file: text().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** A product with purchases is archived instead of deleted, so that its buyers keep it. */
export const digitalProducts = pgTable(
  'digital_products',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    title: text().notNull(),
    description: text(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    type: text({ enum: productTypeNames }).notNull().default('guide'),
    fileUrl: text(),
    imageUrl: text(),
    isActive: boolean().notNull().default(true),
    downloadLimit: integer().notNull().default(3),
    affiliateCommission: numeric({ precision: 5, scale: 2 }).notNull().default('0.00'),
    fileId: reference(),
    archivedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.fileId], foreignColumns: [productFiles.tenantId, productFiles.id] }),
    check('digital_products_price', sql`${table.price} >= 0`),
    check('digital_products_limit', sql`${table.downloadLimit} >= 1`),
    check('digital_products_commission', sql`${table.affiliateCommission} between 0 and 100`),
  ],
);

export const coupons = pgTable(
  'coupons',
  {
    tenantId: tenantId(),
    id: key(),
    /** Uppercase. */
    code: text().notNull(),
    kind: text({ enum: ['percent', 'amount'] }).notNull(),
    value: numeric({ precision: 10, scale: 2 }).notNull(),
    productId: reference(),
    lastDay: date({ mode: 'string' }),
    usageLimit: integer(),
    /** Uses by pending and completed purchases; a failed purchase returns its use. */
    used: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [digitalProducts.tenantId, digitalProducts.id],
    }).onDelete('cascade'),
    uniqueIndex('coupons_one_code').on(table.tenantId, table.code),
    check(
      'coupons_used',
      sql`${table.used} >= 0 and (${table.usageLimit} is null or ${table.used} <= ${table.usageLimit})`,
    ),
  ],
);

/** The foreign key to the client is in the migration: a purchase outlives the client record. */
export const productPurchases = pgTable(
  'product_purchases',
  {
    tenantId: tenantId(),
    id: key(),
    productId: reference().notNull(),
    customerEmail: text().notNull(),
    customerName: text(),
    /** Price and discount at the time of the purchase; `amount` is the difference. */
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    discount: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: text().notNull(),
    stripePaymentIntentId: text(),
    status: text({ enum: purchaseStatusNames }).notNull().default('pending'),
    downloadCount: integer().notNull().default(0),
    /** The product's limit at the time of the purchase; the practice may raise it. */
    downloadLimit: integer().notNull(),
    firstDownloadAt: instant(),
    affiliateId: text(),
    affiliateCommissionPaid: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
    couponId: reference(),
    clientId: reference(),
    newsletter: boolean().notNull().default(false),
    /** Idempotency key of the form. */
    purchaseKey: text(),
    storefrontId: reference(),
    completedAt: instant(),
    refundedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [digitalProducts.tenantId, digitalProducts.id],
    }),
    foreignKey({ columns: [table.tenantId, table.couponId], foreignColumns: [coupons.tenantId, coupons.id] }),
    uniqueIndex('product_purchases_one_key').on(table.tenantId, table.purchaseKey),
    index('product_purchases_by_product').on(table.tenantId, table.productId),
    index('product_purchases_by_email').on(table.tenantId, sql`lower(${table.customerEmail})`),
    index('product_purchases_by_client').on(table.tenantId, table.clientId),
    check('product_purchases_downloads', sql`${table.downloadCount} between 0 and ${table.downloadLimit}`),
    check(
      'product_purchases_amount',
      sql`${table.amount} >= 0 and ${table.amount} = ${table.price} - ${table.discount}`,
    ),
  ],
);

/** An emailed link to everything an address has bought in one practice. */
export const libraryLinks = pgTable(
  'library_links',
  {
    tenantId: tenantId(),
    id: key(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('library_links_by_token').on(table.tokenHash),
    index('library_links_by_age').on(table.expiresAt),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(productFiles, {
    archive: { moves: true },
    checks: { file: storedFile },
  }),
  describeTable(digitalProducts, {
    archive: { moves: true },
    checks: { fileUrl: webPage, imageUrl: z.union([storedPicture, webPage]) },
  }),
  describeTable(coupons, {
    archive: { moves: true },
  }),
  describeTable(productPurchases, {
    archive: { moves: true, hidden: ['purchaseKey', 'stripePaymentIntentId'] },
    activityColumn: 'createdAt',
    auditSubject: 'purchase',
    onMerge: { give: ['clientId'] },
    references: { storefrontId: 'storefronts' },
    checks: { customerEmail: storedEmail },
    person: {
      label: 'Purchases',
      match: either(byClient(), byEmail('customer_email')),
      onErase: {
        set: ({ id }) => ({ customerEmail: erasedAddress(id), customerName: null, purchaseKey: null }),
        why: 'Kept for accounting and commissions, without name and address.',
      },
      hidden: ['purchaseKey'],
    },
  }),
  describeTable(libraryLinks, {
    archive: { stays: 'Secret links of this instance.' },
    person: { label: 'Purchase links', match: byEmail('email'), onErase: 'delete', hidden: ['tokenHash'] },
  }),
];
