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
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { contentStatuses, contentTypes, tones, versionOrigins } from '../contract.ts';

/** Generated content in its latest version. */
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
    /** The user who scheduled it and gets the notification. */
    scheduledBy: reference(),
    via: text().notNull(),
    /** Incremented with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    /** Last segment of the public URL; set when first published. */
    slug: text(),
    /** The campaign draft of a newsletter. No foreign key, because the campaign may be deleted. */
    campaignId: reference(),
    /** When the practitioner was reminded to post a caption. */
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
    // For bio pages; a partial index, so that captions don't slow it down.
    index('contents_public')
      .on(table.tenantId, table.publishedAt, table.id)
      .where(sql`${table.status} = 'published' and ${table.type} in ('blog', 'recipe')`),
    uniqueIndex('contents_by_slug').on(table.tenantId, table.slug),
  ],
);

/**
 * Number of contents, maintained by triggers, because counting 10,000 rows costs more than reading a page. Several rows
 * per practice reduce lock contention among writers.
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

/** Decisions to publish phrases that the claims check flagged. Kept when the content is deleted. */
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

export const contentVoices = pgTable(
  'content_voices',
  {
    tenantId: tenantId(),
    niche: text(),
    audience: text(),
    avoid: text(),
    sample: text(),
    /** Counter for the writer's random seed, so that no two texts have the same. */
    written: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.tenantId] })],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(contents, {
    archive: { moves: true },
    references: { campaignId: 'email_campaigns', scheduledBy: 'users' },
  }),
  describeTable(contentCounts, {
    archive: { stays: 'Counted by the database.' },
  }),
  describeTable(contentVersions, {
    archive: { moves: true },
    references: { userId: 'users' },
  }),
  describeTable(claimDecisions, {
    archive: { moves: true },
    references: { contentId: 'contents', userId: 'users' },
    checks: { claims: z.array(z.object({ kind: z.string(), text: z.string() })) },
  }),
  describeTable(contentVoices, {
    archive: { moves: true },
  }),
];
