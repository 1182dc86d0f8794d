import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { clients } from '../../../people/clients/server/tables.ts';

/** Devices on which a client is signed in to the client room. */
export const clientSessions = pgTable(
  'client_sessions',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    tokenHash: text().notNull(),
    /** Browser and system, to recognize the device in a list. */
    device: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('client_sessions_by_token').on(table.tenantId, table.tokenHash),
    index('client_sessions_by_client').on(table.tenantId, table.clientId),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(clientSessions, {
    archive: { stays: 'Devices stay signed in to this instance.' },
    // No `onMerge`: the device signs in again, to the record that remains.
    signOfLife: 'lastSeenAt',
    person: { called: 'Signed-in devices', foundBy: byClient(), onErase: 'delete', hidden: ['tokenHash'] },
  }),
];
