import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { authors } from '../contract.ts';

/**
 * Messages between a client and the practice. Inserted while the conversation is locked, so that IDs are in order of
 * time.
 */
export const clientMessages = pgTable(
  'client_messages',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    author: text({ enum: authors }).notNull(),
    /** The member who wrote it; null for the client's. */
    userId: reference(),
    body: text().notNull(),
    /**
     * Idempotency key: author, client and the sender’s key. Including author and client prevents learning from a
     * conflict that another sender has used the same key.
     */
    cause: text().notNull(),
    /** For a client's message outside of the reply hours: when they begin again. */
    repliesResumeAt: instant(),
    createdAt: createdAt(),
    /** When the other side read it. */
    readAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    unique('client_messages_once').on(table.tenantId, table.cause),
    index('client_messages_by_client').on(table.tenantId, table.clientId, table.id),
    index('client_messages_unread')
      .on(table.tenantId, table.clientId, table.author)
      .where(sql`${table.readAt} is null`),
  ],
);

/**
 * Summary of each client’s messages, by which the inbox is sorted without reading all messages. Also locked to
 * serialize the messages of a client.
 */
export const clientConversations = pgTable(
  'client_conversations',
  {
    tenantId: tenantId(),
    clientId: reference().notNull(),
    /** Null only within the transaction that creates the row. */
    lastMessageId: reference(),
    /** Messages of the client that nobody in the practice has read. */
    unreadCount: integer().notNull().default(0),
    /** When the client was last emailed about a message. */
    clientMailedAt: instant(),
    /** When the practice was last notified of a message. */
    practiceNotifiedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.clientId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    index('client_conversations_inbox').on(table.tenantId, sql`(unread_count > 0)`, table.lastMessageId),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(clientMessages, {
    archive: { moves: true },
    activityColumn: 'createdAt',
    auditSubject: 'message',
    onMerge: { give: ['clientId'] },
    person: { label: 'Messages', match: byClient(), onErase: 'delete', hidden: ['cause'] },
  }),
  describeTable(clientConversations, {
    archive: { moves: true },
    references: { lastMessageId: 'client_messages' },
    onMerge: { give: ['clientId'], unlessTaken: true },
    person: { label: 'Conversations', match: byClient(), onErase: 'delete' },
  }),
];
