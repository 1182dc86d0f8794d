import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byEmail } from '../../../../platform/database/data-subject.ts';
import { storedEmail, storedFile } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { fileKindNames } from '../../../../shared/file-kinds.ts';
import { storefronts } from '../../../accounts/pages/server/tables.ts';

/** Files that a practice offers in exchange for an email address. */
export const leadFiles = pgTable(
  'lead_files',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    kind: text({ enum: fileKindNames }).notNull(),
    size: integer().notNull(),
    /** Unique name in the file store. */
    file: text().notNull(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** Requests for these files, with the link that was sent. */
export const leadRequests = pgTable(
  'lead_requests',
  {
    tenantId: tenantId(),
    id: key(),
    fileId: reference().notNull(),
    storefrontId: reference().notNull(),
    /** Id of the page block that offered the file. */
    block: text().notNull(),
    email: text().notNull(),
    firstName: text(),
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    downloads: integer().notNull().default(0),
    firstDownloadAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.fileId],
      foreignColumns: [leadFiles.tenantId, leadFiles.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.storefrontId],
      foreignColumns: [storefronts.tenantId, storefronts.id],
    }).onDelete('cascade'),
    uniqueIndex('lead_requests_by_token').on(table.tokenHash),
    index('lead_requests_by_file').on(table.tenantId, table.fileId),
    index('lead_requests_by_email').on(table.tenantId, sql`lower(${table.email})`),
    index('lead_requests_unused').on(table.createdAt).where(sql`${table.downloads} = 0`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(leadFiles, {
    archive: { moves: true },
    checks: { file: storedFile },
  }),
  describeTable(leadRequests, {
    archive: { moves: true, hidden: ['tokenHash'] },
    checks: { email: storedEmail },
    person: { label: 'Requested files', match: byEmail('email'), onErase: 'delete', hidden: ['tokenHash'] },
  }),
];
