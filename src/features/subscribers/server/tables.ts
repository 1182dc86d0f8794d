import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../platform/database/columns.ts';
import { storefronts } from '../../storefront/server/tables.ts';

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    tenantId: tenantId(),
    id: key(),
    storefrontId: reference().notNull(),
    email: text().notNull(),
    firstName: text(),
    lastName: text(),
    status: text({ enum: ['active', 'unsubscribed'] })
      .notNull()
      .default('active'),
    subscribedAt: createdAt(),
    unsubscribedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.storefrontId],
      foreignColumns: [storefronts.tenantId, storefronts.id],
    }).onDelete('cascade'),
    uniqueIndex('subscribers_one_per_email').on(table.tenantId, table.storefrontId, sql`lower(${table.email})`),
  ],
);
