import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { storedFile } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { clientFileKinds, fileAuthors } from '../contract.ts';

/** Files between a client and the practice. A trigger adds the file of a deleted row to `file_removals`. */
export const clientFiles = pgTable(
  'client_files',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    author: text({ enum: fileAuthors }).notNull(),
    /** The member who added it; null for the client's own. */
    userId: reference(),
    name: text().notNull(),
    kind: text({ enum: clientFileKinds }).notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** Unique name in the file store. */
    file: text().notNull(),
    createdAt: createdAt(),
    /** The message it was sent with; null for a file without one. */
    messageId: reference(),
    /** When the other side first opened it. */
    seenAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    index('client_files_by_client').on(table.tenantId, table.clientId, table.id),
    uniqueIndex('client_files_one_file').on(table.tenantId, table.file),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(clientFiles, {
    archive: { moves: true },
    checks: { file: storedFile },
    references: { messageId: 'client_messages' },
    onMerge: { give: ['clientId'] },
    activityColumn: 'createdAt',
    auditSubject: 'client_file',
    person: { label: 'Files', match: byClient(), onErase: 'delete', hidden: ['file'] },
  }),
];
