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
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { members } from '../../../accounts/auth/server/tables.ts';
import { bodyFormats } from '../../../messaging/mailings/contract.ts';
import { mailContents } from '../../../messaging/mailings/server/tables.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { outcomes, triggers } from '../contract.ts';

/** Mails that follow each other after something has happened, for each person by itself. */
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
    /** Null while it is off. What happened before began nothing. */
    onSince: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [members.tenantId, members.userId] }),
    // Asked at every booking: a practice without sequences pays for a look into an empty index.
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

/** What a step has said: one content for each wording, whoever it goes to. Stays when the step is taken out. */
export const sequenceContents = pgTable(
  'sequence_contents',
  {
    tenantId: tenantId(),
    contentId: reference().notNull(),
    sequenceId: reference().notNull(),
    stepId: reference().notNull(),
    /** Of all that the content was made of: the step's words, and what of the practice stands around them. */
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

/** One person's way through a sequence. */
export const sequenceRuns = pgTable(
  'sequence_runs',
  {
    tenantId: tenantId(),
    id: key(),
    sequenceId: reference().notNull(),
    email: text().notNull(),
    /** Of one person, however it is typed. A column, because row-level security keeps lower() from an index. */
    address: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    clientId: reference(),
    firstName: text(),
    lastName: text(),
    /** What began it, e.g. "appointment 12": the same never begins it twice. */
    occasion: text().notNull(),
    /** The session that began it. */
    appointmentId: reference(),
    startedAt: createdAt(),
    /** The steps whose mails are written, in that order. */
    stepIds: reference().array().notNull().default(sql`'{}'`),
    /** The last of those mails, and when it was written. */
    mailId: reference(),
    mailedAt: instant(),
    /** An alarm clock: when to look at it again. What then is to be done is told from the steps as they are by then. */
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
export const tableFacts: TableFacts[] = [
  factsOf(sequences, {
    archive: { moves: true },
    checks: { lapsedDays: z.int().min(0).max(10_000) },
  }),
  factsOf(sequenceSteps, {
    archive: { moves: true },
    checks: { delayMinutes: z.int().min(0).max(1_000_000) },
  }),
  factsOf(sequenceContents, {
    archive: { moves: true },
    leadsTo: { stepId: 'sequence_steps' },
  }),
  factsOf(sequenceRuns, {
    archive: { moves: true },
    leadsTo: { appointmentId: 'appointments', mailId: 'email_logs', stepIds: 'sequence_steps' },
    checks: { email: storedEmail, stepIds: z.array(z.int().positive()).max(1_000) },
    person: { called: 'Email sequences', foundBy: either(byClient(), byEmail('email')), onErase: 'delete' },
  }),
];
