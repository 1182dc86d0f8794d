import { date, foreignKey, index, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../platform/database/columns.ts';
import { members } from '../../auth/server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import { invoiceStatuses } from '../contract.ts';

export const invoices = pgTable(
  'invoices',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    clientId: reference().notNull(),
    invoiceNumber: text().notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default('pending'),
    dueDate: date(),
    paidAt: instant(),
    description: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    unique('invoices_one_number').on(table.tenantId, table.invoiceNumber),
    index('invoices_by_client').on(table.tenantId, table.clientId),
    index('invoices_by_payment').on(table.tenantId, table.paidAt),
  ],
);
