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
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { storefronts } from '../../../accounts/pages/server/tables.ts';
import { subscriberSources, subscriberStatuses } from '../contract.ts';

type Columns = Record<'confirmedAt' | 'subscribedAt' | 'firstName' | 'lastName' | 'email', AnyPgColumn>;
const since = ({ confirmedAt, subscribedAt }: Columns) => sql`coalesce(${confirmedAt}, ${subscribedAt})`;
/** Who gave no name stands among the names by the address. */
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
    /** `pending`: asked for, not confirmed yet, and never written to but for that. Those are swept after a while. */
    status: text({ enum: subscriberStatuses }).notNull().default('active'),
    source: text({ enum: subscriberSources }).notNull().default('form'),
    subscribedAt: createdAt(),
    /** When the link of the confirmation was followed; null for who never had to. */
    confirmedAt: instant(),
    unsubscribedAt: instant(),
    /** What can be shown of the consent: when it was given, on which page, and to which words. */
    consentAt: instant(),
    consentPage: text(),
    consentText: text(),
    /** When the last mail went to this address that asks for a confirmation, or says that there is none to give. */
    askedAt: instant(),
    /** The host that led to the page of the form; blank for none, null where nobody knows. */
    cameFrom: text(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.storefrontId],
      foreignColumns: [storefronts.tenantId, storefronts.id],
    }).onDelete('cascade'),
    uniqueIndex('subscribers_one_per_email').on(table.tenantId, table.storefrontId, sql`lower(${table.email})`),
    // Of all pages of the practice: a client's subscription, and the end of it.
    index('subscribers_by_email').on(table.tenantId, sql`lower(${table.email})`),
    // The list, newest first or by name, also of one status.
    index('subscribers_newest').on(table.tenantId, since(table), table.id),
    index('subscribers_by_name').on(table.tenantId, nameKey(table), table.id),
    index('subscribers_newest_of_status').on(table.tenantId, table.status, since(table), table.id),
    index('subscribers_by_name_of_status').on(table.tenantId, table.status, nameKey(table), table.id),
    index('subscribers_pending').on(table.subscribedAt).where(sql`${table.status} = 'pending'`),
  ],
);

/** How many subscribers a practice has by status, kept by triggers as those of its clients are (decision 014). */
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
export const tableFacts: TableFacts[] = [
  factsOf(newsletterSubscribers, {
    archive: { moves: true },
    checks: { email: storedEmail },
    person: { called: 'Newsletter subscriptions', foundBy: byEmail('email'), onErase: 'delete' },
  }),
  factsOf(subscriberCounts, {
    archive: { stays: 'Counted by the database.' },
  }),
];
