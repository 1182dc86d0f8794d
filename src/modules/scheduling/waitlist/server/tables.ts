import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byClient } from '../../../../platform/database/data-subject.ts';
import { storedZone } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { appointmentTypes } from '../../../../shared/appointment-types.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { services } from '../../availability/server/tables.ts';

/** Waitlist of each practitioner, in the order of IDs. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    clientId: reference().notNull(),
    serviceId: reference(),
    type: text({ enum: appointmentTypes }).notNull(),
    /** Days in the practice's zone, both inclusive. */
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    partOfDay: text({ enum: ['any', 'morning', 'afternoon', 'evening'] })
      .notNull()
      .default('any'),
    status: text({ enum: ['waiting', 'booked', 'left'] })
      .notNull()
      .default('waiting'),
    /** When the client confirmed through the emailed link; an unconfirmed entry gets no offers. */
    confirmedAt: instant(),
    /** Hash of the token for confirming and leaving. */
    tokenHash: text(),
    /** Time zone of the browser that joined, for times in emails. */
    visitorTimeZone: text(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    foreignKey({ columns: [table.tenantId, table.serviceId], foreignColumns: [services.tenantId, services.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    index('waitlist_waiting').on(table.tenantId, table.userId, table.id).where(sql`${table.status} = 'waiting'`),
    index('waitlist_by_client').on(table.tenantId, table.clientId),
    index('waitlist_by_token').on(table.tokenHash),
  ],
);

/** A freed time, kept while it can still be offered. */
export const waitlistOpenings = pgTable(
  'waitlist_openings',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    index('waitlist_openings_open').on(table.createdAt).where(sql`${table.doneAt} is null`),
  ],
);

/** One offer of an opening to one client. While it is open, the time is reserved. */
export const waitlistOffers = pgTable(
  'waitlist_offers',
  {
    tenantId: tenantId(),
    id: key(),
    openingId: reference().notNull(),
    entryId: reference().notNull(),
    userId: reference().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    tokenHash: text().notNull(),
    status: text({ enum: ['open', 'accepted', 'declined', 'expired', 'withdrawn'] })
      .notNull()
      .default('open'),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.openingId],
      foreignColumns: [waitlistOpenings.tenantId, waitlistOpenings.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.entryId],
      foreignColumns: [waitlistEntries.tenantId, waitlistEntries.id],
    }).onDelete('cascade'),
    unique('waitlist_offers_once').on(table.tenantId, table.openingId, table.entryId),
    uniqueIndex('waitlist_offers_one_open').on(table.tenantId, table.openingId).where(sql`${table.status} = 'open'`),
    index('waitlist_offers_by_time').on(table.tenantId, table.userId, table.startTime),
    index('waitlist_offers_by_token').on(table.tokenHash),
    index('waitlist_offers_expiring').on(table.expiresAt).where(sql`${table.status} = 'open'`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(waitlistEntries, {
    archive: { moves: true, hidden: ['tokenHash'] },
    auditSubject: 'waitlist',
    onMerge: { give: ['clientId'] },
    checks: { visitorTimeZone: storedZone.nullable() },
    person: { label: 'Waitlist entries', match: byClient(), onErase: 'delete', hidden: ['tokenHash'] },
  }),
  describeTable(waitlistOpenings, {
    archive: { stays: 'Times that are open right now.' },
  }),
  describeTable(waitlistOffers, {
    archive: { stays: 'Current offers, with secret links.' },
  }),
];
