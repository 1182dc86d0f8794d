import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId, updatedAt } from '../../../../platform/database/columns.ts';
import { byClient, byEmail, either } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { bodyFormats } from '../../../messaging/mailings/contract.ts';
import { mailContents } from '../../../messaging/mailings/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { outcomes, triggers } from '../contract.ts';

/** Series of mails that start with an event, for each person separately. */
export const sequences = pgTable(
  'sequences',
  {
    tenantId: tenantId(),
    id: key(),
    userId: reference().notNull(),
    name: text().notNull(),
    trigger: text({ enum: triggers }).notNull(),
    onlyFirst: boolean().notNull(),
    lapsedDays: integer().notNull(),
    stopsWhenActing: boolean().notNull(),
    daytimeOnly: boolean().notNull(),
    /** Null while it is off. Events before this time start nothing. */
    onSince: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    // Queried on every booking; for a practice without sequences this partial index is empty.
    index('sequences_on').on(table.tenantId, table.trigger).where(sql`${table.onSince} is not null`),
  ],
);

export const sequenceSteps = pgTable(
  'sequence_steps',
  {
    tenantId: tenantId(),
    id: key(),
    sequenceId: reference().notNull(),
    position: smallint().notNull(),
    delayMinutes: integer().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    bodyFormat: text({ enum: bodyFormats }).notNull(),
    isOn: boolean().notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.sequenceId],
      foreignColumns: [sequences.tenantId, sequences.id],
    }).onDelete('cascade'),
    index('sequence_steps_in_order').on(table.tenantId, table.sequenceId, table.position),
  ],
);

/** Sent versions of a step: one row per wording, shared by all recipients. Stays when the step is deleted. */
export const sequenceContents = pgTable(
  'sequence_contents',
  {
    tenantId: tenantId(),
    contentId: reference().notNull(),
    sequenceId: reference().notNull(),
    stepId: reference().notNull(),
    /** Hash of the step's text and of the practice's name, signature and address. */
    fingerprint: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.contentId] }),
    foreignKey({
      columns: [table.tenantId, table.sequenceId],
      foreignColumns: [sequences.tenantId, sequences.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.contentId],
      foreignColumns: [mailContents.tenantId, mailContents.id],
    }).onDelete('cascade'),
    uniqueIndex('sequence_contents_once').on(table.tenantId, table.sequenceId, table.stepId, table.fingerprint),
  ],
);

/** One person's progress through a sequence. */
export const sequenceRuns = pgTable(
  'sequence_runs',
  {
    tenantId: tenantId(),
    id: key(),
    sequenceId: reference().notNull(),
    email: text().notNull(),
    /**
     * Identifies the person regardless of case. A generated column, because row-level security prevents an index on
     * lower(email) from being used.
     */
    address: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    clientId: reference(),
    firstName: text(),
    lastName: text(),
    /** The event that started the run, e.g. "appointment 12"; unique per sequence. */
    occasion: text().notNull(),
    /** The appointment that started the run. */
    appointmentId: reference(),
    startedAt: createdAt(),
    /** Steps whose mails were queued, in that order. */
    stepIds: reference().array().notNull().default(sql`'{}'`),
    /** The last queued mail, and when it was queued. */
    mailId: reference(),
    mailedAt: instant(),
    /** When to check the run again. The next step is determined only then, from the current steps. */
    dueAt: instant().notNull(),
    endedAt: instant(),
    outcome: text({ enum: outcomes }),
    reason: text(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.sequenceId],
      foreignColumns: [sequences.tenantId, sequences.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.clientId],
      foreignColumns: [clients.tenantId, clients.id],
    }).onDelete('cascade'),
    uniqueIndex('sequence_runs_one_at_a_time')
      .on(table.tenantId, table.sequenceId, table.address)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('sequence_runs_once').on(table.tenantId, table.sequenceId, table.address, table.occasion),
    index('sequence_runs_due').on(table.dueAt).where(sql`${table.endedAt} is null`),
    index('sequence_runs_of_person').on(table.tenantId, table.address).where(sql`${table.endedAt} is null`),
    index('sequence_runs_of_client').on(table.tenantId, table.clientId).where(sql`${table.clientId} is not null`),
    index('sequence_runs_of_appointment')
      .on(table.tenantId, table.appointmentId)
      .where(sql`${table.endedAt} is null and ${table.appointmentId} is not null`),
    index('sequence_runs_by_outcome').on(table.tenantId, table.sequenceId, table.outcome, table.id),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(sequences, {
    archive: { moves: true },
    checks: { lapsedDays: z.int().min(0).max(10_000) },
  }),
  describeTable(sequenceSteps, {
    archive: { moves: true },
    checks: { delayMinutes: z.int().min(0).max(1_000_000) },
  }),
  describeTable(sequenceContents, {
    archive: { moves: true },
    references: { stepId: 'sequence_steps' },
  }),
  describeTable(sequenceRuns, {
    archive: { moves: true },
    references: { appointmentId: 'appointments', mailId: 'email_logs', stepIds: 'sequence_steps' },
    checks: { email: storedEmail, stepIds: z.array(z.int().positive()).max(1_000) },
    person: { label: 'Email sequences', match: either(byClient(), byEmail('email')), onErase: 'delete' },
  }),
];
