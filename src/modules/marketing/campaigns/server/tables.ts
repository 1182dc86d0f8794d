import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { bodyFormats } from '../../../messaging/mailings/contract.ts';
import { campaignStatuses, type Recipients, recipients } from '../contract.ts';

export const emailCampaigns = pgTable(
  'email_campaigns',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    bodyFormat: text({ enum: bodyFormats }).notNull(),
    recipients: jsonb().$type<Recipients>().notNull(),
    status: text({ enum: campaignStatuses }).notNull().default('draft'),
    scheduledFor: instant(),
    sentAt: instant(),
    totalRecipients: integer().notNull().default(0),
    successfulSends: integer().notNull().default(0),
    failedSends: integer().notNull().default(0),
    suppressedSends: integer().notNull().default(0),
    unknownSends: integer().notNull().default(0),
    tracksOpens: boolean().notNull().default(false),
    tracksClicks: boolean().notNull().default(true),
    /** Set when sending begins (mail_contents). */
    contentId: reference(),
    startedAt: instant(),
    pausedAt: instant(),
    stoppedAt: instant(),
    /** When its author was notified of the result. */
    toldAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    index('email_campaigns_scheduled').on(table.scheduledFor).where(sql`${table.status} = 'scheduled'`),
    index('email_campaigns_untold')
      .on(table.tenantId, table.id)
      .where(sql`${table.status} in ('sent', 'failed') and ${table.toldAt} is null`),
    index('email_campaigns_sending').on(table.tenantId, table.id).where(sql`${table.status} = 'sending'`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(emailCampaigns, {
    archive: { moves: true },
    references: { contentId: 'mail_contents' },
    checks: { recipients: recipients },
  }),
];
