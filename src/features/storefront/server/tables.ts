import {
  bigint,
  boolean,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, key, reference, tenantId, updatedAt } from '../../../platform/database/columns.ts';
import { members } from '../../auth/server/tables.ts';
import type { Storefront } from '../contract.ts';

export const storefronts = pgTable(
  'storefronts',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    slug: text().notNull(),
    businessName: text(),
    tagline: text(),
    description: text(),
    profileImageUrl: text(),
    logoUrl: text(),
    calendarWidget: text(),
    contactEmail: text(),
    socialLinks: jsonb().$type<Storefront['socialLinks']>().notNull(),
    ctaButtons: jsonb().$type<Storefront['ctaButtons']>().notNull(),
    customization: jsonb().$type<Storefront['customization']>().notNull(),
    views: bigint({ mode: 'number' }).notNull().default(0),
    emailNewsletterEnabled: boolean().notNull().default(true),
    bookAppointmentEnabled: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    uniqueIndex('storefronts_slug').on(table.slug),
    unique('storefronts_one_per_user').on(table.tenantId, table.userId),
  ],
);
