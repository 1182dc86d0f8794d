import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, key, updatedAt } from '../../../platform/database/columns.ts';
import { type Tenant, unitSystems } from '../contract.ts';

export const tenants = pgTable('tenants', {
  id: key().primaryKey(),
  name: text().notNull(),
  subdomain: text().notNull().unique(),
  address: text(),
  country: text(),
  phone: text(),
  logoUrl: text(),
  /** The logo as mails show it, drawn when it is saved. */
  mailLogo: jsonb().$type<NonNullable<Tenant['mailLogo']>>(),
  emailSignature: text(),
  branding: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  timeZone: text().notNull(),
  currency: text().notNull().default('USD'),
  /** The first day of the week: 0 Sunday, 1 Monday, 6 Saturday. */
  weekStart: smallint().notNull().default(0),
  units: text({ enum: unitSystems }).notNull().default('imperial'),
  /** Where the practice says what it does with people's data, and on which terms it works. */
  privacyUrl: text(),
  termsUrl: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
