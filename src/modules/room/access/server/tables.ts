import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient, byEmail, either } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import {
  contactAccess,
  type ReplyHours,
  roomSettings as roomSettingsContract,
  savedReplies,
  writingRules,
} from '../contract.ts';

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
 * Requests to sign in to the client room. Each has a code, valid only in the browser that requested it, and a link.
 * Unknown addresses get a row, too, so that the browser can’t tell them apart.
 */
export const clientCodes = pgTable(
  'client_codes',
  {
    tenantId: tenantId(),
    id: key(),
    /** Null if the address belongs to no client; then no email was sent. */
    clientId: reference(),
    /** Hash of the token in the requesting browser’s cookie. */
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
    /** When the code or the link was used, which invalidates both. */
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

/** One row per practice; without it the defaults of the contract apply. */
export const roomSettings = pgTable(
  'room_settings',
  {
    tenantId: tenantId().primaryKey(),
    isOn: boolean().notNull().default(true),
    hasMessages: boolean().notNull().default(true),
    hasFiles: boolean().notNull().default(true),
    hasPayments: boolean().notNull().default(true),
    writing: text({ enum: writingRules }).notNull(),
    replyHours: jsonb().$type<ReplyHours>(),
    savedReplies: jsonb().$type<string[]>().notNull().default([]),
    updatedAt: updatedAt(),
  },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/** Settings of one client that override `room_settings`; no row if there are none. */
export const clientRoomSettings = pgTable(
  'client_room_settings',
  {
    tenantId: tenantId(),
    clientId: reference().notNull(),
    isOff: boolean().notNull().default(false),
    writing: text({ enum: writingRules }),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.clientId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * People who act for a client, such as a parent. An address is unique only per client, because one parent may have two
 * children as clients.
 */
export const clientContacts = pgTable(
  'client_contacts',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    /** In the practice's words, such as "Mother". */
    relation: text().notNull(),
    /** `read`: read-only; `all`: everything that the client may do. */
    access: text({ enum: contactAccess }).notNull().default('read'),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('client_contacts_one_per_email').on(table.tenantId, table.clientId, sql`lower(${table.email})`),
    index('client_contacts_by_email').on(table.tenantId, sql`lower(${table.email})`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(clientSessions, {
    archive: { stays: 'Devices stay signed in to this instance.' },
    // No `onMerge`, because the device can sign in again to the remaining record.
    activityColumn: 'lastSeenAt',
    person: { label: 'Signed-in devices', match: byClient(), onErase: 'delete', hidden: ['tokenHash'] },
  }),
  describeTable(clientCodes, {
    archive: { stays: 'A code works on this instance, and for a day at most.' },
    // No `onMerge`, because the client can request a new code.
    person: {
      label: 'Requests to sign in',
      match: byClient(),
      onErase: 'delete',
      hidden: ['browserHash', 'codeHash', 'linkHash'],
    },
  }),
  describeTable(roomSettings, {
    archive: { moves: true },
    checks: {
      replyHours: roomSettingsContract.shape.replyHours,
      savedReplies: savedReplies.shape.replies,
    },
  }),
  describeTable(clientRoomSettings, {
    archive: { moves: true },
    onMerge: { give: ['clientId'], unlessTaken: true },
    person: { label: 'Settings of the client room', match: byClient(), onErase: 'delete' },
  }),
  describeTable(clientContacts, {
    archive: { moves: true },
    checks: { email: storedEmail },
    // Merged by `mergeContacts`: both clients may have the same contact.
    person: {
      label: 'Contacts',
      // Contacts of this client, and this person as a contact of others.
      match: either(byClient(), byEmail('email')),
      onErase: 'delete',
    },
  }),
];
