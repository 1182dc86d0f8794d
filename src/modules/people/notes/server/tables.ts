import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import { noteTemplates as templateNames } from '../contract.ts';

/** A trigger rejects changes of signed notes. */
export const sessionNotes = pgTable(
  'session_notes',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    appointmentId: reference(),
    amendsId: reference(),
    userId: reference().notNull(),
    template: text({ enum: templateNames }).notNull(),
    sections: jsonb().$type<Record<string, string>>().notNull(),
    status: text({ enum: ['draft', 'signed'] })
      .notNull()
      .default('draft'),
    /** Optimistic locking: increased with every change, so that two windows do not overwrite each other. */
    version: integer().notNull().default(1),
    signedAt: instant(),
    signedBy: reference(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    index('session_notes_by_client').on(table.tenantId, table.clientId, table.createdAt),
    index('session_notes_unsigned')
      .on(table.tenantId, table.userId, table.createdAt)
      .where(sql`${table.status} = 'draft'`),
  ],
);

/** The practice's own templates: text that a new note starts with, on one of the built-in forms. */
export const noteTemplates = pgTable(
  'note_templates',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    template: text({ enum: templateNames }).notNull(),
    sections: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('note_templates_one_name').on(table.tenantId, sql`lower(${table.name})`),
  ],
);

const storedSections = z.record(z.string().max(40), z.string().max(20_000));

export const tableMetadata: TableMetadata[] = [
  describeTable(noteTemplates, { archive: { moves: true }, checks: { sections: storedSections } }),
  describeTable(sessionNotes, {
    archive: { moves: true },
    activityColumn: 'updatedAt',
    auditSubject: 'note',
    onMerge: { give: ['clientId'] },
    references: { signedBy: 'users' },
    checks: { sections: storedSections },
    person: { label: 'Session notes', match: byClient(), onErase: 'delete' },
  }),
];
