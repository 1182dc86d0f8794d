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
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
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
    /** As people in the practice's country write `phone`, which is E.164. */
    phoneText: text(),
    tags: text().array().notNull().default(sql`'{}'`),
    archivedAt: instant(),
    /** What the client wants to be reminded by. */
    emailReminders: boolean().notNull().default(true),
    smsReminders: boolean().notNull().default(true),
    /** When the client agreed to text messages; null where nobody wrote it down. */
    smsConsentAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    // One person, one record: whoever books, subscribes or buys with a known address is that client.
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

/** Addresses that a client had in a record that was merged into this one: still the same person. */
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

/** Filters of the client list that were given a name; everybody in the practice has them. */
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
 * How many clients a practice has, by status (`archived` for the archived ones), kept by triggers: counting 100,000 rows
 * for the head of a list would cost more than the list. Several rows a status, so that writers do not wait in line.
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

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(clients, {
    archive: { moves: true },
    checks: { email: storedEmail, phone: typedPhone, phoneText: typedPhone, profileImageUrl: storedPicture },
    person: {
      called: 'The client',
      foundBy: byClient('id'),
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
          status: 'inactive' as const,
        }),
        why: 'An empty record without a name, for the appointments and invoices that stay.',
      },
    },
  }),
  factsOf(clientEmails, {
    archive: { moves: true },
    checks: { email: storedEmail },
    person: { called: 'Former addresses', foundBy: byClient(), onErase: 'delete' },
  }),
  factsOf(clientFilters, {
    archive: { moves: true },
    checks: { filter: clientFilter },
  }),
  factsOf(clientCounts, {
    archive: { stays: 'Counted by the database.' },
  }),
];
