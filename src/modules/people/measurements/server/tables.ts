import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import { builtInKindNames } from '../contract.ts';

/** Custom kinds of measurement. */
export const measurementKinds = pgTable(
  'measurement_kinds',
  { tenantId: tenantId(), id: key(), name: text().notNull(), unit: text(), createdAt: createdAt() },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('measurement_kinds_one_name').on(table.tenantId, sql`lower(${table.name})`),
  ],
);

const what = {
  /** Exactly one of both is set: a built-in or a custom kind. */
  builtIn: text({ enum: builtInKindNames }),
  kindId: reference(),
};

export const measurements = pgTable(
  'measurements',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    ...what,
    /** kg, cm or %; custom kinds as entered. */
    value: numeric({ precision: 9, scale: 3, mode: 'number' }).notNull(),
    measuredOn: date().notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.tenantId, table.kindId],
      foreignColumns: [measurementKinds.tenantId, measurementKinds.id],
    }),
    index('measurements_by_client').on(table.tenantId, table.clientId, table.measuredOn),
    check('measurements_one_kind', sql`num_nonnulls(${table.builtIn}, ${table.kindId}) = 1`),
  ],
);

/** A client has at most one goal. */
export const measurementGoals = pgTable(
  'measurement_goals',
  {
    tenantId: tenantId(),
    clientId: reference().notNull(),
    ...what,
    startValue: numeric({ precision: 9, scale: 3, mode: 'number' }).notNull(),
    targetValue: numeric({ precision: 9, scale: 3, mode: 'number' }).notNull(),
    targetOn: date(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.clientId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.tenantId, table.kindId],
      foreignColumns: [measurementKinds.tenantId, measurementKinds.id],
    }),
    check('measurement_goals_one_kind', sql`num_nonnulls(${table.builtIn}, ${table.kindId}) = 1`),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(measurementKinds, {
    archive: { moves: true },
  }),
  describeTable(measurements, {
    archive: { moves: true },
    auditSubject: 'measurement',
    onMerge: { give: ['clientId'] },
    references: { userId: 'users' },
    person: { label: 'Measurements', match: byClient(), onErase: 'delete' },
  }),
  describeTable(measurementGoals, {
    archive: { moves: true },
    onMerge: { give: ['clientId'], unlessTaken: true },
    person: { label: 'Goals', match: byClient(), onErase: 'delete' },
  }),
];
