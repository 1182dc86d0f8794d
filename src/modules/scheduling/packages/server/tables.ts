import { sql } from 'drizzle-orm';
import {
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
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
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
    /** Validity in days from the day it is given; null for unlimited. */
    validDays: integer(),
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
  describeTable(packageUses, {
    archive: { moves: true },
  }),
];
