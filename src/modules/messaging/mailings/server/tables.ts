import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { mailEventKinds, mailingSettings as settings } from '../contract.ts';

/**
 * Content of a bulk email, stored once when sending begins and never changed: subject, HTML and text with signature and
 * footer. Its emails (`email_logs.content_id`) contain only what differs between recipients, so that 100,000 copies
 * share one content.
 */
export const mailContents = pgTable(
  'mail_contents',
  {
    tenantId: tenantId(),
    id: key(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    tracksOpens: boolean().notNull().default(false),
    tracksClicks: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** The links of a content by position. Tracking URLs redirect only to these, which prevents open redirects. */
export const mailLinks = pgTable(
  'mail_links',
  {
    tenantId: tenantId(),
    contentId: reference().notNull(),
    position: smallint().notNull(),
    url: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.contentId, table.position] }),
    foreignKey({
      columns: [table.tenantId, table.contentId],
      foreignColumns: [mailContents.tenantId, mailContents.id],
    }).onDelete('cascade'),
  ],
);

/** Events of an email: one row per kind and link, with a counter. */
export const mailEvents = pgTable(
  'mail_events',
  {
    tenantId: tenantId(),
    id: key(),
    mailId: reference().notNull(),
    contentId: reference(),
    kind: text({ enum: mailEventKinds }).notNull(),
    /** For clicks: the link's position; otherwise -1, because a primary key cannot contain null. */
    linkPosition: smallint().notNull().default(-1),
    times: integer().notNull().default(1),
    at: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    unique('mail_events_once').on(table.tenantId, table.mailId, table.kind, table.linkPosition),
    index('mail_events_of_content').on(
      table.tenantId,
      table.contentId,
      table.kind,
      table.linkPosition,
      table.at,
      table.id,
    ),
    // For counting people, listing them, and events by day.
    index('mail_events_by_person').on(table.tenantId, table.contentId, table.kind, table.mailId),
    index('mail_events_by_time').on(table.tenantId, table.at, table.kind),
  ],
);

/** Rate limits of a practice's bulk emails; without a row there is no limit. */
export const mailingSettings = pgTable(
  'mailing_settings',
  {
    tenantId: tenantId().primaryKey(),
    perMinute: integer(),
    perDomainPerMinute: integer(),
    /** Encrypted secret of the bounce webhook of an email provider; null if not set up. */
    webhookSecret: jsonb().$type<unknown>(),
    updatedAt: updatedAt(),
  },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/**
 * Rate-limit state of a practice (domain '') or a recipient domain. `slowedUntil`: the domain asked us to slow down;
 * `slowdowns`: how often since the last accepted email.
 */
export const mailPaces = pgTable(
  'mail_paces',
  {
    tenantId: tenantId(),
    domain: text().notNull(),
    nextAt: instant().notNull(),
    slowedUntil: instant(),
    slowdowns: integer().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.domain] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(mailContents, {
    archive: { moves: true },
    checks: { replyTo: storedEmail.nullable() },
  }),
  describeTable(mailLinks, {
    archive: { moves: true },
    checks: { url: z.string().regex(/^(https?:|mailto:|tel:|\/)/i) },
  }),
  describeTable(mailEvents, {
    archive: { moves: true },
    references: { contentId: 'mail_contents', mailId: 'email_logs' },
  }),
  describeTable(mailingSettings, {
    archive: { moves: true, hidden: ['webhookSecret'] },
    checks: {
      perMinute: settings.shape.perMinute,
      perDomainPerMinute: settings.shape.perDomainPerMinute,
    },
  }),
  describeTable(mailPaces, {
    archive: { stays: 'Current sending limits.' },
  }),
];
