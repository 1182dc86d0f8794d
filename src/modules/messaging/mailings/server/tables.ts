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
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { mailEventKinds, mailingSettings as settings } from '../contract.ts';

/**
 * What a mail to many says, written down once when its sending begins and never changed: subject, HTML and text with
 * signature, address and footer, all but what differs from one addressee to the next. Its mails (`email_logs.content_id`)
 * hold only that, so that one to 100,000 people is kept once.
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

/** The links of a content, in the order they stand in it: a click leads to one of these and nowhere else. */
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

/** What came back of a mail: each kind once a mail and link, with how often. */
export const mailEvents = pgTable(
  'mail_events',
  {
    tenantId: tenantId(),
    id: key(),
    mailId: reference().notNull(),
    contentId: reference(),
    kind: text({ enum: mailEventKinds }).notNull(),
    /** Of a click: which link; -1 otherwise, so that it takes part in the key. */
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
    // How many people did so, and who; and what came back by day.
    index('mail_events_by_person').on(table.tenantId, table.contentId, table.kind, table.mailId),
    index('mail_events_by_time').on(table.tenantId, table.at, table.kind),
  ],
);

/** How fast a practice's mails to many go out; no row: as fast as the mail server takes them. */
export const mailingSettings = pgTable(
  'mailing_settings',
  {
    tenantId: tenantId().primaryKey(),
    perMinute: integer(),
    perDomainPerMinute: integer(),
    /** Of the webhook by which a mail provider tells of bounces: sealed; null while there is none. */
    webhookSecret: jsonb().$type<unknown>(),
    updatedAt: updatedAt(),
  },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/**
 * Up to when the allowance of a practice (domain '') or of one of its recipients' domains is spoken for. `slowedUntil`: a
 * server said that this domain has no time; `slowdowns`: how often, since a mail last went through.
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
export const tableFacts: TableFacts[] = [
  factsOf(mailContents, {
    archive: { moves: true },
    checks: { replyTo: storedEmail.nullable() },
  }),
  factsOf(mailLinks, {
    archive: { moves: true },
    checks: { url: z.string().regex(/^(https?:|mailto:|tel:|\/)/i) },
  }),
  factsOf(mailEvents, {
    archive: { moves: true },
    leadsTo: { contentId: 'mail_contents', mailId: 'email_logs' },
  }),
  factsOf(mailingSettings, {
    archive: { moves: true, hidden: ['webhookSecret'] },
    checks: {
      perMinute: settings.shape.perMinute,
      perDomainPerMinute: settings.shape.perDomainPerMinute,
    },
  }),
  factsOf(mailPaces, {
    archive: { stays: 'Current sending limits.' },
  }),
];
