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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient, byEmail, either } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { appointmentTypes } from '../../../../shared/appointment-types.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { appointments } from '../../appointments/server/tables.ts';

/** A number of sessions for one price. Changes do not affect clients' packages. */
export const packages = pgTable(
  'packages',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    sessions: integer().notNull(),
    /** Total price in the practice's currency. */
    price: numeric({ precision: 10, scale: 2 }),
    /** Only for this type of session; null for any. */
    type: text({ enum: appointmentTypes }),
    /** Validity in days from the day it is given; null for unlimited, unless `validMonths` is set instead. */
    validDays: integer(),
    validMonths: integer(),
    /** Shown on the public page and in the client room, where it can be bought if the practice takes card payments. */
    isForSale: boolean().notNull().default(false),
    archivedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    check('packages_sessions', sql`${table.sessions} between 1 and 200`),
  ],
);

/** A client's package. The balance is `sessions` minus its uses. */
export const clientPackages = pgTable(
  'client_packages',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    packageId: reference(),
    name: text().notNull(),
    sessions: integer().notNull(),
    price: numeric({ precision: 10, scale: 2 }),
    type: text({ enum: appointmentTypes }),
    /** Last day of use in the practice's time zone. */
    lastDay: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.packageId], foreignColumns: [packages.tenantId, packages.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    index('client_packages_by_client').on(table.tenantId, table.clientId),
    check('client_packages_sessions', sql`${table.sessions} between 1 and 200`),
  ],
);

/**
 * A purchase of a package, with the terms offered at that moment. Its payment issues the invoice and creates the
 * client’s package; before that there is neither.
 */
export const packageOrders = pgTable(
  'package_orders',
  {
    tenantId: tenantId(),
    id: key(),
    packageId: reference().notNull(),
    /** The member whose page it was bought on, or whose client the buyer is. */
    userId: reference().notNull(),
    /** Set at once for a client in the client room, otherwise at the payment. */
    clientId: reference(),
    /** As typed on the public page. */
    firstName: text(),
    lastName: text(),
    email: text(),
    name: text().notNull(),
    sessions: integer().notNull(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: text().notNull(),
    type: text({ enum: appointmentTypes }),
    validDays: integer(),
    validMonths: integer(),
    /**
     * Idempotency key, so that submitting the form twice or from two windows leads to one payment. Null once that has
     * ended.
     */
    orderKey: text(),
    paidAt: instant(),
    /** No foreign keys: the client may be deleted, and an unused package may be removed. */
    invoiceId: reference(),
    clientPackageId: reference(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.packageId], foreignColumns: [packages.tenantId, packages.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('package_orders_one_key').on(table.tenantId, table.orderKey),
    uniqueIndex('package_orders_one_invoice').on(table.tenantId, table.invoiceId),
    index('package_orders_by_client').on(table.tenantId, table.clientId),
    index('package_orders_unpaid').on(table.createdAt).where(sql`${table.paidAt} is null`),
    check('package_orders_paid', sql`(${table.paidAt} is null) = (${table.invoiceId} is null)`),
  ],
);

export const packageUses = pgTable(
  'package_uses',
  {
    tenantId: tenantId(),
    id: key(),
    clientPackageId: reference().notNull(),
    appointmentId: reference().notNull(),
    reason: text({ enum: ['completed', 'late_cancelled'] }).notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.clientPackageId],
      foreignColumns: [clientPackages.tenantId, clientPackages.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.appointmentId],
      foreignColumns: [appointments.tenantId, appointments.id],
    }).onDelete('cascade'),
    unique('package_uses_once').on(table.tenantId, table.appointmentId),
    index('package_uses_by_package').on(table.tenantId, table.clientPackageId),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(packages, {
    archive: { moves: true },
  }),
  describeTable(clientPackages, {
    archive: { moves: true },
    onMerge: { give: ['clientId'] },
    person: {
      label: 'Packages',
      match: byClient(),
      onErase: { keep: 'Kept without a name, so that the numbers of the practice stay correct.' },
    },
  }),
  describeTable(packageOrders, {
    archive: { moves: true, hidden: ['orderKey'] },
    references: { userId: 'users', invoiceId: 'invoices', clientPackageId: 'client_packages' },
    onMerge: { give: ['clientId'] },
    activityColumn: 'createdAt',
    person: {
      label: 'Package purchases',
      match: either(byClient(), byEmail('email')),
      onErase: {
        set: () => ({ firstName: null, lastName: null, email: null, orderKey: null }),
        why: 'Kept without name and address, so that the numbers of the practice stay correct.',
      },
      hidden: ['orderKey'],
    },
  }),
  describeTable(packageUses, {
    archive: { moves: true },
  }),
];
