import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, updatedAt } from '../../../platform/database/columns.ts';

export const tenants = pgTable('tenants', {
  id: key().primaryKey(),
  name: text().notNull(),
  subdomain: text().notNull().unique(),
  address: text(),
  country: text(),
  phone: text(),
  logoUrl: text(),
  emailSignature: text(),
  branding: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  timeZone: text().notNull(),
  currency: text().notNull().default('USD'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
