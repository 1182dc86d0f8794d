import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byEmail, byPhone, either } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { consentOrigins } from '../../../people/clients/consent-origins.ts';
import { consentKinds, type ErasureLine, privacySettings as settings } from '../contract.ts';

/** Retention periods of a practice; null means forever. Without a row the contract's defaults apply. */
export const privacySettings = pgTable(
  'privacy_settings',
  {
    tenantId: tenantId().primaryKey(),
    auditMonths: integer().notNull(),
    /** Clients without contact for this period are erased. */
    inactiveYears: integer(),
    /** After this period the texts of messages are cleared; the log entries stay. */
    messageMonths: integer(),
    /** After this period file requests are deleted if the person didn't become a client or subscriber. */
    leadMonths: integer(),
    /** Retention of the buyer's name and address on issued invoices. */
    invoiceYears: integer().notNull(),
    /** Date of the last nightly run, in the practice's time zone. */
    ranOn: text(),
    updatedAt: updatedAt(),
  },
  table => [foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
);

/**
 * Consent given or withdrawn: when, how, to which text. Append-only; written by triggers of the tables it applies to
 * (migrations). Linked by address and phone number, so that a merged client has the consents of both records.
 */
export const consents = pgTable(
  'consents',
  {
    tenantId: tenantId(),
    id: key(),
    kind: text({ enum: consentKinds }).notNull(),
    isGiven: boolean().notNull(),
    how: text({ enum: consentOrigins }).notNull(),
    /** The text that was shown. */
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

/** Anonymous report of an erasure: what was deleted and kept, and why. */
export const erasures = pgTable(
  'erasures',
  {
    tenantId: tenantId(),
    id: key(),
    /** Id of the erased client. */
    formerId: reference().notNull(),
    /** Null for a retention rule. */
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
export const tableMetadata: TableMetadata[] = [
  describeTable(privacySettings, {
    archive: { moves: true },
    checks: {
      auditMonths: settings.shape.auditMonths,
      inactiveYears: settings.shape.inactiveYears,
      invoiceYears: settings.shape.invoiceYears,
      leadMonths: settings.shape.leadMonths,
      messageMonths: settings.shape.messageMonths,
    },
  }),
  describeTable(consents, {
    archive: { moves: true },
    person: { label: 'Consents', match: either(byEmail('email'), byPhone('phone')), onErase: 'delete' },
  }),
  describeTable(erasures, {
    archive: { onlyRead: 'As with the log, only the erasure itself writes such a report.' },
  }),
];
