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
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { members } from '../../auth/server/tables.ts';
import type { Storefront } from '../contract.ts';
import { anySlug, storefrontInput } from '../contract.ts';
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

/** Every address that a page has or had: who has it, keeps it, and its links lead to where the page is now. */
export const storefrontSlugs = pgTable(
  'storefront_slugs',
  {
    tenantId: tenantId(),
    id: key(),
    storefrontId: reference().notNull(),
    slug: text().notNull(),
    createdAt: createdAt(),
    /** When the page took another one; null for where it is now. */
    leftAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofStorefront(table),
    // Over all practices: two that take one address at a time are settled here.
    uniqueIndex('storefront_slugs_slug').on(table.slug),
    uniqueIndex('storefront_slugs_current').on(table.tenantId, table.storefrontId).where(sql`${table.leftAt} is null`),
  ],
);

/** How often a page was looked at, and each block of it followed, on a day of the practice. Nothing about anybody. */
export const pageCounts = pgTable(
  'page_counts',
  {
    tenantId: tenantId(),
    storefrontId: reference().notNull(),
    day: date().notNull(),
    /** Blank: the page was looked at. Otherwise the link in this block was followed. */
    blockId: text().notNull(),
    /** The host that led there; blank for none, `otherSites` for those beyond what a day holds. */
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

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(storefronts, {
    archive: { moves: true },
    leadsTo: { views: null },
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
    person: { nobody: 'The practice’s own address.' },
  }),
  factsOf(storefrontSlugs, {
    archive: { moves: true },
    checks: { slug: anySlug },
  }),
  factsOf(pageCounts, {
    archive: { moves: true },
    leadsTo: { count: null },
  }),
];
