import { jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, key, reference, updatedAt } from '../../../../platform/database/columns.ts';
import { storedPicture, storedZone, typedPhone, webPage } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { dateOrders, defaultFormats, hourClocks, languageCodes } from '../../../../shared/locale.ts';
import { atRiskWeeks, practiceSettings, type Tenant, tenant, unitSystems } from '../contract.ts';
import { embedInput } from '../embed.ts';

export const tenants = pgTable('tenants', {
  id: key().primaryKey(),
  name: text().notNull(),
  subdomain: text().notNull().unique(),
  address: text(),
  country: text(),
  phone: text(),
  logoUrl: text(),
  /** The logo for emails, resized when it is saved. */
  mailLogo: jsonb().$type<NonNullable<Tenant['mailLogo']>>(),
  emailSignature: text(),
  branding: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  timeZone: text().notNull(),
  currency: text().notNull().default('USD'),
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  weekStart: smallint().notNull().default(0),
  units: text({ enum: unitSystems }).notNull().default('imperial'),
  language: text({ enum: languageCodes }).notNull().default(defaultFormats.language),
  dateOrder: text({ enum: dateOrders }).notNull().default(defaultFormats.dateOrder),
  clock: text({ enum: hourClocks }).notNull().default(defaultFormats.clock),
  /** Weeks without a session after which an active client counts as at risk. */
  atRiskWeeks: smallint().notNull().default(8),
  privacyUrl: text(),
  termsUrl: text(),
  /** Origins of websites that may show the booking page in a frame. */
  embedSites: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A version that database triggers increase when content of the practice's public pages changes (migration page-versions). */
export const pageVersions = pgTable('page_versions', {
  tenantId: reference()
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  version: uuid().notNull().defaultRandom(),
});

export const tableMetadata: TableMetadata[] = [
  describeTable(tenants, {
    archive: { moves: true, hidden: ['subdomain'] },
    checks: {
      atRiskWeeks,
      branding: tenant.shape.branding,
      currency: practiceSettings.shape.currency,
      embedSites: embedInput.shape.sites,
      logoUrl: storedPicture,
      mailLogo: z.object({ url: storedPicture, width: z.int().min(1), height: z.int().min(1) }).nullable(),
      name: z.string().min(1).max(500),
      phone: typedPhone,
      privacyUrl: webPage,
      termsUrl: webPage,
      timeZone: storedZone,
      weekStart: practiceSettings.shape.weekStart,
    },
    person: { notPersonal: 'The practice’s own number.' },
  }),
  describeTable(pageVersions, {
    archive: { stays: 'Only tells this instance when to redraw its public pages.' },
  }),
];
