import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byEmail } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { storefronts } from '../../../accounts/pages/server/tables.ts';
import { subscriberSources, subscriberStatuses } from '../contract.ts';

type Columns = Record<'confirmedAt' | 'subscribedAt' | 'firstName' | 'lastName' | 'email', AnyPgColumn>;
const since = ({ confirmedAt, subscribedAt }: Columns) => sql`coalesce(${confirmedAt}, ${subscribedAt})`;
/** People without a name are sorted by their address. */
const nameKey = ({ firstName, lastName, email }: Columns) =>
  sql`(lower(coalesce(${lastName}, ${firstName}, ${email})) || chr(1) || lower(coalesce(${firstName}, '')))`;

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    tenantId: tenantId(),
    id: key(),
    storefrontId: reference().notNull(),
    email: text().notNull(),
    firstName: text(),
    lastName: text(),
    /** `pending`: not confirmed yet; gets no mail except the confirmation. Deleted by a sweep after 30 days. */
    status: text({ enum: subscriberStatuses }).notNull().default('active'),
    source: text({ enum: subscriberSources }).notNull().default('form'),
    subscribedAt: createdAt(),
    /** Null if no confirmation was required. */
    confirmedAt: instant(),
    unsubscribedAt: instant(),
    /** Evidence of consent: when, on which page, and to which text. */
    consentAt: instant(),
    consentPage: text(),
    consentText: text(),
    /** When the last confirmation or "already subscribed" mail was sent to this address. */
    askedAt: instant(),
    /** Host of the site that referred to the form's page; empty for none, null if unknown. */
    cameFrom: text(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.storefrontId],
      foreignColumns: [storefronts.tenantId, storefronts.id],
    }).onDelete('cascade'),
    uniqueIndex('subscribers_one_per_email').on(table.tenantId, table.storefrontId, sql`lower(${table.email})`),
    // Across all pages of the practice, for a client's subscription and its end.
    index('subscribers_by_email').on(table.tenantId, sql`lower(${table.email})`),
    // For the list, newest first or by name, optionally by status.
    index('subscribers_newest').on(table.tenantId, since(table), table.id),
    index('subscribers_by_name').on(table.tenantId, nameKey(table), table.id),
    index('subscribers_newest_of_status').on(table.tenantId, table.status, since(table), table.id),
    index('subscribers_by_name_of_status').on(table.tenantId, table.status, nameKey(table), table.id),
    index('subscribers_pending').on(table.subscribedAt).where(sql`${table.status} = 'pending'`),
  ],
);

/** Number of subscribers by status, maintained by triggers as for clients (decision 014). */
export const subscriberCounts = pgTable(
  'subscriber_counts',
  {
    tenantId: tenantId(),
    shard: smallint().notNull(),
    status: text({ enum: subscriberStatuses }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.shard, table.status] })],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(newsletterSubscribers, {
    archive: { moves: true },
    checks: { email: storedEmail },
    person: { label: 'Newsletter subscriptions', match: byEmail('email'), onErase: 'delete' },
  }),
  describeTable(subscriberCounts, {
    archive: { stays: 'Counted by the database.' },
  }),
];
