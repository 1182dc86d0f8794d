import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { contentStatuses, contentTypes, tones, versionOrigins } from '../contract.ts';

/** What was written for the practice, the newest version of each. */
export const contents = pgTable(
  'contents',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    type: text({ enum: contentTypes }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    topic: text(),
    tone: text({ enum: tones }),
    status: text({ enum: contentStatuses }).notNull().default('draft'),
    publishedAt: instant(),
    scheduledFor: instant(),
    /** Who gave it its moment, and so hears of it then. */
    scheduledBy: reference(),
    via: text().notNull(),
    /** Counts up with every change, so that two windows do not overwrite each other. */
    version: integer().notNull().default(1),
    /** The end of its public address; given when it is first published. */
    slug: text(),
    /** The campaign draft that a newsletter went into. No foreign key: the campaign may be deleted. */
    campaignId: reference(),
    /** When the practitioner was reminded that a caption's moment had come. */
    remindedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    index('contents_by_status').on(table.tenantId, table.status, table.id),
    index('contents_due').on(table.scheduledFor),
    index('contents_by_schedule').on(table.tenantId, table.scheduledFor),
    index('contents_by_publication').on(table.tenantId, table.publishedAt),
    // What a bio page shows of them, however many captions were posted since.
    index('contents_public')
      .on(table.tenantId, table.publishedAt, table.id)
      .where(sql`${table.status} = 'published' and ${table.type} in ('blog', 'recipe')`),
    uniqueIndex('contents_by_slug').on(table.tenantId, table.slug),
  ],
);

/**
 * How many texts a practice has, kept by triggers: counting 10,000 for the head of the library would cost more than a page
 * of it. Several rows for each, so that writers do not wait in line.
 */
export const contentCounts = pgTable(
  'content_counts',
  {
    tenantId: tenantId(),
    shard: smallint().notNull(),
    status: text({ enum: contentStatuses }).notNull(),
    type: text({ enum: contentTypes }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.shard, table.status, table.type] })],
);

/** Every wording a content has had. */
export const contentVersions = pgTable(
  'content_versions',
  {
    tenantId: tenantId(),
    contentId: reference().notNull(),
    version: integer().notNull(),
    userId: reference().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    origin: text({ enum: versionOrigins }).notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.contentId, table.version] }),
    foreignKey({
      columns: [table.tenantId, table.contentId],
      foreignColumns: [contents.tenantId, contents.id],
    }).onDelete('cascade'),
  ],
);

/** Who put out which wording although the claims check had marked it. Outlives the content it was about. */
export const claimDecisions = pgTable(
  'claim_decisions',
  {
    tenantId: tenantId(),
    id: key(),
    contentId: reference().notNull(),
    version: integer().notNull(),
    userId: reference().notNull(),
    decision: text({ enum: ['scheduled', 'published'] }).notNull(),
    claims: jsonb().$type<{ kind: string; text: string }[]>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('claim_decisions_by_content').on(table.tenantId, table.contentId),
  ],
);

/** How the practice writes. */
export const contentVoices = pgTable(
  'content_voices',
  {
    tenantId: tenantId(),
    niche: text(),
    audience: text(),
    avoid: text(),
    sample: text(),
    /** How many texts were written so far: no two begin from the same number. */
    written: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.tenantId] })],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(contents, {
    archive: { moves: true },
    leadsTo: { campaignId: 'email_campaigns', scheduledBy: 'users' },
  }),
  factsOf(contentCounts, {
    archive: { stays: 'Counted by the database.' },
  }),
  factsOf(contentVersions, {
    archive: { moves: true },
    leadsTo: { userId: 'users' },
  }),
  factsOf(claimDecisions, {
    archive: { moves: true },
    leadsTo: { contentId: 'contents', userId: 'users' },
    checks: { claims: z.array(z.object({ kind: z.string(), text: z.string() })) },
  }),
  factsOf(contentVoices, {
    archive: { moves: true },
  }),
];
