import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { type FormDefinition, formDefinition, formKinds } from '../questions.ts';

/** A form with its draft. Clients see published versions only. */
export const forms = pgTable(
  'forms',
  {
    tenantId: tenantId(),
    id: key(),
    title: text().notNull(),
    kind: text({ enum: formKinds }).notNull(),
    definition: jsonb().$type<FormDefinition>().notNull(),
    /** Optimistic locking: increased with every change of the draft. */
    revision: integer().notNull().default(1),
    /** The newest published version; 0 before the first. */
    version: integer().notNull().default(0),
    retiredAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('forms_by_title').on(table.tenantId, sql`lower(${table.title})`),
  ],
);

/** Published versions, as clients were shown them. A trigger refuses every change. */
export const formVersions = pgTable(
  'form_versions',
  {
    tenantId: tenantId(),
    formId: reference().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    kind: text({ enum: formKinds }).notNull(),
    definition: jsonb().$type<FormDefinition>().notNull(),
    publishedAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.formId, table.version] }),
    foreignKey({ columns: [table.tenantId, table.formId], foreignColumns: [forms.tenantId, forms.id] }).onDelete(
      'cascade',
    ),
    check('form_versions_version', sql`${table.version} > 0`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(forms, { archive: { moves: true }, checks: { definition: formDefinition } }),
  describeTable(formVersions, { archive: { moves: true }, checks: { definition: formDefinition } }),
];
