import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../platform/database/columns.ts';
import { members } from '../../auth/server/tables.ts';
import { clientStatuses, goals } from '../contract.ts';

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
    check('clients_age', sql`${table.age} between 1 and 120`),
    check('clients_progress', sql`${table.progressPercentage} between 0 and 100`),
  ],
);
