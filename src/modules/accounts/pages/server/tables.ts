import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { storedEmail, storedPicture } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../auth/server/tables.ts';
import { anySlug, type Storefront, storefrontInput } from '../contract.ts';
import { socialLinksInput } from '../socials.ts';
import { devices } from '../visits.ts';

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
    newsletterDoubleOptIn: boolean().notNull().default(true),
    bookAppointmentEnabled: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    unique('storefronts_one_per_user').on(table.tenantId, table.userId),
  ],
);

/** Current and former slugs of pages. A page keeps its old slugs, so that old links redirect. */
export const storefrontSlugs = pgTable(
  'storefront_slugs',
  {
    tenantId: tenantId(),
    id: key(),
    storefrontId: reference().notNull(),
    slug: text().notNull(),
    createdAt: createdAt(),
    /** When the page changed its slug; null for the current one. */
    leftAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofStorefront(table),
    // Across all practices; decides concurrent claims of one slug.
    uniqueIndex('storefront_slugs_slug').on(table.slug),
    uniqueIndex('storefront_slugs_current').on(table.tenantId, table.storefrontId).where(sql`${table.leftAt} is null`),
  ],
);

/** Views of a page and clicks on its blocks, by day in the practice's time zone. No personal data. */
export const pageCounts = pgTable(
  'page_counts',
  {
    tenantId: tenantId(),
    storefrontId: reference().notNull(),
    day: date().notNull(),
    /** Blank for a page view, else the clicked block. */
    blockId: text().notNull(),
    /** The referring host; blank for none, `otherSites` beyond the daily limit. */
    referrer: text().notNull(),
    device: text({ enum: devices }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({
      columns: [table.tenantId, table.storefrontId, table.day, table.blockId, table.referrer, table.device],
    }),
    ofStorefront(table),
  ],
);

function ofStorefront(table: Record<'tenantId' | 'storefrontId', AnyPgColumn>) {
  return foreignKey({
    columns: [table.tenantId, table.storefrontId],
    foreignColumns: [storefronts.tenantId, storefronts.id],
  }).onDelete('cascade');
}

export const tableMetadata: TableMetadata[] = [
  describeTable(storefronts, {
    archive: { moves: true },
    references: { views: null },
    checks: {
      contactEmail: storedEmail.nullable(),
      ctaButtons: storefrontInput.shape.ctaButtons,
      customization: storefrontInput.shape.customization.refine(
        ({ backgroundImage }) => storedPicture.safeParse(backgroundImage).success,
      ),
      logoUrl: storedPicture,
      profileImageUrl: storedPicture,
      slug: anySlug,
      socialLinks: socialLinksInput,
    },
    person: { notPersonal: 'The practice’s own address.' },
  }),
  describeTable(storefrontSlugs, {
    archive: { moves: true },
    checks: { slug: anySlug },
  }),
  describeTable(pageCounts, {
    archive: { moves: true },
    references: { count: null },
  }),
];
