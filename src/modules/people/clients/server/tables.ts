import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { storedEmail, storedPicture, typedPhone } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { languageCodes } from '../../../../shared/locale.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { type ClientFilter, clientFilter, clientStatuses, erasedAddress, goals } from '../contract.ts';

export const clients = pgTable(
  'clients',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    age: integer(),
    goal: text({ enum: goals }).notNull(),
    notes: text(),
    status: text({ enum: clientStatuses }).notNull().default('active'),
    progressPercentage: integer().notNull().default(0),
    lastContact: instant(),
    profileImageUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** `phone` (E.164) in the national format of the practice's country. */
    phoneText: text(),
    tags: text().array().notNull().default(sql`'{}'`),
    archivedAt: instant(),
    /** Channels of appointment reminders. */
    emailReminders: boolean().notNull().default(true),
    smsReminders: boolean().notNull().default(true),
    /** When the client consented to text messages; null if not recorded. */
    smsConsentAt: instant(),
    /** Chosen by the client, for emails and the client room; null for the practice's. */
    language: text({ enum: languageCodes }),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    // One record per person: bookings, subscriptions and purchases with a known address belong to that client.
    uniqueIndex('clients_one_per_email').on(table.tenantId, sql`lower(${table.email})`),
    index('clients_by_name').on(
      table.tenantId,
      sql`(lower(${table.lastName}) || chr(1) || lower(${table.firstName}))`,
      table.id,
    ),
    index('clients_by_creation').on(table.tenantId, table.createdAt, table.id),
    index('clients_by_contact').on(table.tenantId, sql`coalesce(${table.lastContact}, '-infinity')`, table.id),
    index('clients_archived').on(table.tenantId, table.archivedAt).where(sql`${table.archivedAt} is not null`),
    check('clients_age', sql`${table.age} between 1 and 120`),
    check('clients_progress', sql`${table.progressPercentage} between 0 and 100`),
  ],
);

/** Addresses of merged records, which still identify the client. */
export const clientEmails = pgTable(
  'client_emails',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    email: text().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('client_emails_one_person').on(table.tenantId, sql`lower(${table.email})`),
    index('client_emails_by_client').on(table.tenantId, table.clientId),
  ],
);

/** Saved filters of the client list, shared by all members. */
export const clientFilters = pgTable(
  'client_filters',
  {
    tenantId: tenantId(),
    id: key(),
    name: text().notNull(),
    filter: jsonb().$type<ClientFilter>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    uniqueIndex('client_filters_one_name').on(table.tenantId, sql`lower(${table.name})`),
  ],
);

/**
 * Clients by status (`archived` for archived ones), maintained by triggers, because counting 100,000 rows would be
 * slower than the list itself. Several rows per status reduce lock contention between writers.
 */
export const clientCounts = pgTable(
  'client_counts',
  {
    tenantId: tenantId(),
    shard: smallint().notNull(),
    status: text({ enum: [...clientStatuses, 'archived'] }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.shard, table.status] })],
);

export const tableMetadata: TableMetadata[] = [
  describeTable(clients, {
    archive: { moves: true },
    checks: { email: storedEmail, phone: typedPhone, phoneText: typedPhone, profileImageUrl: storedPicture },
    person: {
      label: 'The client',
      match: byClient('id'),
      onErase: {
        set: ({ id }) => ({
          firstName: 'Erased',
          lastName: 'client',
          email: erasedAddress(id),
          phone: null,
          phoneText: null,
          age: null,
          goal: 'general_health' as const,
          notes: null,
          tags: [],
          profileImageUrl: null,
          progressPercentage: 0,
          lastContact: null,
          archivedAt: sql`coalesce(archived_at, now())`,
          emailReminders: false,
          smsReminders: false,
          smsConsentAt: null,
          language: null,
          status: 'inactive' as const,
        }),
        why: 'An empty record without a name, for the appointments and invoices that stay.',
      },
    },
  }),
  describeTable(clientEmails, {
    archive: { moves: true },
    checks: { email: storedEmail },
    person: { label: 'Former addresses', match: byClient(), onErase: 'delete' },
  }),
  describeTable(clientFilters, {
    archive: { moves: true },
    checks: { filter: clientFilter },
  }),
  describeTable(clientCounts, {
    archive: { stays: 'Counted by the database.' },
  }),
];
