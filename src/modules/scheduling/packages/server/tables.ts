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
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { appointmentTypes } from '../../../../shared/appointment-types.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { appointments } from '../../appointments/server/tables.ts';

/** What the practice sells or gives: so many sessions for one price. Changing it changes no client's package. */
export const packages = pgTable(
  'packages',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    sessions: integer().notNull(),
    /** For the whole package, in the practice's currency. */
    price: numeric({ precision: 10, scale: 2 }),
    /** Sessions of this type only; null for any. */
    type: text({ enum: appointmentTypes }),
    /** How long it can be used from the day it is given on; null for ever. */
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

/** A package that a client has. Its balance is its sessions less its uses. */
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
    /** The last day on which a session can use it, in the practice's zone. */
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

/** A session that was taken from a package: at most one for each appointment. */
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
export const tableFacts: TableFacts[] = [
  factsOf(packages, {
    archive: { moves: true },
  }),
  factsOf(clientPackages, {
    archive: { moves: true },
    onMerge: { give: ['clientId'] },
    person: {
      called: 'Packages',
      foundBy: byClient(),
      onErase: { keep: 'Kept without a name, so that the numbers of the practice stay correct.' },
    },
  }),
  factsOf(packageUses, {
    archive: { moves: true },
  }),
];
