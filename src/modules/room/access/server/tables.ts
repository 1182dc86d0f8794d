import { foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
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

/**
 * Requests to sign in to the client room. Each was mailed a code, which works in the browser that asked for it, and a
 * link. Addresses that are no client's have a row, too: to the browser, both behave the same.
 */
export const clientCodes = pgTable(
  'client_codes',
  {
    tenantId: tenantId(),
    id: key(),
    /** Null if the address is no client's; nothing was mailed then. */
    clientId: reference(),
    /** Hash of the token in the cookie of the browser that asked. */
    browserHash: text().notNull(),
    codeHash: text().notNull(),
    linkHash: text().notNull(),
    /** Wrong codes so far. */
    attempts: smallint().notNull().default(0),
    /** Page of the room to open, such as `/messages`; empty for its home. */
    path: text().notNull(),
    createdAt: createdAt(),
    codeExpiresAt: instant().notNull(),
    linkExpiresAt: instant().notNull(),
    /** When its code or its link signed a device in; neither works again. */
    usedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('client_codes_by_browser').on(table.tenantId, table.browserHash),
    uniqueIndex('client_codes_by_link').on(table.tenantId, table.linkHash),
    index('client_codes_by_client').on(table.tenantId, table.clientId),
    index('client_codes_by_creation').on(table.createdAt),
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
  factsOf(clientCodes, {
    archive: { stays: 'A code works on this instance, and for a day at most.' },
    // No `onMerge`: the client asks for a new code.
    person: {
      called: 'Requests to sign in',
      foundBy: byClient(),
      onErase: 'delete',
      hidden: ['browserHash', 'codeHash', 'linkHash'],
    },
  }),
];
