import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { clients } from '../../clients/server/tables.ts';
import {
  type Allergy,
  activities,
  allergies,
  birthDate,
  conditions,
  type Medication,
  medications,
  pregnancies,
  sexes,
} from '../contract.ts';

/** Health data of a client. A separate table, because not every role that sees clients may read it. */
export const clientFacts = pgTable(
  'client_facts',
  {
    tenantId: tenantId(),
    clientId: reference().notNull(),
    birthDate: date(),
    sex: text({ enum: sexes }),
    pregnancy: text({ enum: pregnancies }),
    pregnancyUntil: date(),
    heightCm: numeric({ precision: 4, scale: 1, mode: 'number' }),
    activity: text({ enum: activities }),
    activityNote: text(),
    diet: text(),
    conditions: text().array().notNull().default(sql`'{}'`),
    allergies: jsonb().$type<Allergy[]>().notNull().default([]),
    medications: jsonb().$type<Medication[]>().notNull().default([]),
    /** Weight, BMI, energy and macros stay hidden from the client. */
    hideNumbers: boolean().notNull().default(false),
    /** Optimistic locking: increased with every change, so that two windows do not overwrite each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.clientId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    check('client_facts_height', sql`${table.heightCm} between 30 and 280`),
  ],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(clientFacts, {
    archive: { moves: true },
    onMerge: { give: ['clientId'], unlessTaken: true },
    checks: { birthDate, conditions, allergies, medications },
    person: { label: 'Health facts', match: byClient(), onErase: 'delete' },
  }),
];
