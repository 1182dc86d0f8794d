import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, key, reference, tenantId } from '../../../platform/database/columns.ts';
import { members } from '../../auth/server/tables.ts';
import type { Notification } from '../contract.ts';

export const notifications = pgTable(
  'notifications',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** `clientId` stays inside: an erasure finds it by that. */
    data: jsonb().$type<(NonNullable<Notification['data']> & { clientId?: number }) | null>(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.tenantId, members.userId],
    }).onDelete('cascade'),
    index('notifications_by_user').on(table.tenantId, table.userId, table.id),
    index('notifications_unread').on(table.tenantId, table.userId, table.isRead),
  ],
);
