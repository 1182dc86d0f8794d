import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byPhone, fullNameOf, type SubjectMatch, wholeWords } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
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
    /** `clientId` is not part of the API; erasing a client finds the notification by it. */
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

/**
 * Notifications that mention the person. Older ones have no `clientId`, nor have texts from a number that was unknown
 * then; they are found by their link and their message.
 */
const speaksOfThem: SubjectMatch = {
  where: person => {
    const { id, emails } = person;
    const leadsThere = sql`(t.data->>'href' ~ ${`^/clients/${id}($|[?/])`} or exists (select from invoices i
      where i.tenant_id = t.tenant_id and i.client_id = ${id} and t.data->>'href' = '/invoicing/' || i.id))`;
    const saysSo = sql`t.title || ' ' || t.message ~* ${wholeWords([fullNameOf(person), ...emails])}`;
    const texted = sql`(t.type = 'sms_reply' and exists (select from (select t.tenant_id, replace(t.title, 'Reply from ', '') as phone) t
      where ${byPhone('phone').where(person)}))`;
    return sql`(t.data->>'clientId' = ${String(id)}
      or (t.data->>'clientId' is null and (${leadsThere} or ${saysSo} or ${texted})))`;
  },
  needs: ['clients', 'invoices'],
};

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(notifications, {
    archive: { onlyRead: 'They link to pages of the old instance.' },
    person: { label: 'Team notifications', match: speaksOfThem, onErase: 'delete' },
  }),
];
