import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byEmail, byPhone, either } from '../../../../platform/database/data-subject.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { consentHows } from '../../../people/clients/consent-words.ts';
import { consentKinds, type ErasureLine, privacySettings as settings } from '../contract.ts';

/** How long a practice keeps what; null is for ever. Without a row the contract's defaults count. */
export const privacySettings = pgTable(
  'privacy_settings',
  {
    tenantId: tenantId().primaryKey(),
    auditMonths: integer().notNull(),
    /** Clients without any contact for so long are erased. */
    inactiveYears: integer(),
    /** What mails and text messages said is forgotten, that they were sent is not. */
    messageMonths: integer(),
    /** Addresses that asked for a file and became nothing else. */
    leadMonths: integer(),
    /** For how long issued invoices keep their buyer's name and address. */
    invoiceYears: integer().notNull(),
    /** The last day of the practice whose night has been done. */
    ranOn: text(),
    updatedAt: updatedAt(),
  },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/**
 * What somebody agreed to or took back: when, how, to which words. Written by triggers of the
 * rows in which it takes effect (migrations), and only added to. Found by address and number, so that a
 * merged record has the consents of both.
 */
export const consents = pgTable(
  'consents',
  {
    tenantId: tenantId(),
    id: key(),
    kind: text({ enum: consentKinds }).notNull(),
    isGiven: boolean().notNull(),
    how: text({ enum: consentHows }).notNull(),
    /** The words that stood there. */
    words: text(),
    page: text(),
    email: text(),
    address: text().generatedAlwaysAs(sql`lower(email)`),
    phone: text(),
    at: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('consents_by_address').on(table.tenantId, table.address),
    index('consents_by_phone').on(table.tenantId, table.phone),
  ],
);

/** The report of an erasure: what went, what stayed and why. Without a name. */
export const erasures = pgTable(
  'erasures',
  {
    tenantId: tenantId(),
    id: key(),
    /** Of the record that was the person's. */
    formerId: reference().notNull(),
    /** Who carried it out; null for a rule. */
    userId: reference(),
    reason: text({ enum: ['asked', 'rule', 'restored'] }).notNull(),
    lines: jsonb().$type<ErasureLine[]>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    index('erasures_by_record').on(table.tenantId, table.formerId),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(privacySettings, {
    archive: { moves: true },
    checks: {
      auditMonths: settings.shape.auditMonths,
      inactiveYears: settings.shape.inactiveYears,
      invoiceYears: settings.shape.invoiceYears,
      leadMonths: settings.shape.leadMonths,
      messageMonths: settings.shape.messageMonths,
    },
  }),
  factsOf(consents, {
    archive: { moves: true },
    person: { called: 'Consents', foundBy: either(byEmail('email'), byPhone('phone')), onErase: 'delete' },
  }),
  factsOf(erasures, {
    archive: { onlyRead: 'As with the log, only the erasure itself writes such a report.' },
  }),
];
