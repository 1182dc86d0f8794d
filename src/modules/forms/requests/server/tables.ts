import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byClient, byRowOf } from '../../../../platform/database/data-subject.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { clients } from '../../../people/clients/server/tables.ts';
import { services } from '../../../scheduling/availability/server/tables.ts';
import type { Answer } from '../../forms/questions.ts';
import { forms, formVersions } from '../../forms/server/tables.ts';
import { proposalTargets, ruleRepeats, ruleTimes } from '../contract.ts';
import { type FormDocument, formDocument, storedAnswer } from '../document.ts';

/** Rules by which forms are sent automatically. */
export const formRules = pgTable(
  'form_rules',
  {
    tenantId: tenantId(),
    id: key(),
    formId: reference().notNull(),
    /** Null: any service. */
    serviceId: reference(),
    time: text({ enum: ruleTimes }).notNull(),
    /** Days before or after the session. */
    days: integer().notNull(),
    weeks: integer().notNull(),
    repeat: text({ enum: ruleRepeats }).notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.formId], foreignColumns: [forms.tenantId, forms.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.tenantId, table.serviceId],
      foreignColumns: [services.tenantId, services.id],
    }).onDelete('cascade'),
    uniqueIndex('form_rules_one_at_booking')
      .on(table.tenantId, sql`coalesce(${table.serviceId}, 0)`)
      .where(sql`${table.time} = 'at_booking'`),
    check('form_rules_days', sql`${table.days} between 0 and 60 and ${table.weeks} between 1 and 52`),
  ],
);

/** A version of a form that a client is asked to fill in. Triggers refuse changes of what was signed. */
export const formRequests = pgTable(
  'form_requests',
  {
    tenantId: tenantId(),
    id: key(),
    clientId: reference().notNull(),
    formId: reference().notNull(),
    version: integer().notNull(),
    appointmentId: reference(),
    /** The member who sent it; null if a rule did. */
    userId: reference(),
    /** Idempotency key, so that a rule creates each request only once. */
    cause: text().notNull().default(sql`gen_random_uuid()`),
    createdAt: createdAt(),
    /** When the email was queued. */
    mailedAt: instant(),
    remindedAt: instant(),
    startedAt: instant(),
    lastAnsweredAt: instant(),
    /** Time spent answering, without breaks of more than five minutes. */
    activeSeconds: integer().notNull().default(0),
    /** The question that the client saw last. */
    currentQuestion: text(),
    finishedAt: instant(),
    signedAt: instant(),
    signedName: text(),
    /** The submitted document. Immutable once signed. */
    document: jsonb().$type<FormDocument>(),
    /** SHA-256 of the document. */
    checksum: text(),
    withdrawnAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.clientId], foreignColumns: [clients.tenantId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'form_requests_version',
      columns: [table.tenantId, table.formId, table.version],
      foreignColumns: [formVersions.tenantId, formVersions.formId, formVersions.version],
    }),
    unique('form_requests_once').on(table.tenantId, table.cause),
    index('form_requests_by_client').on(table.tenantId, table.clientId, table.id),
    index('form_requests_by_form').on(table.tenantId, table.formId, table.id),
    index('form_requests_by_appointment').on(table.tenantId, table.appointmentId),
    index('form_requests_to_mail').on(table.id).where(sql`${table.mailedAt} is null`),
  ],
);

/** The newest answer of each question, saved while the client fills in the form. */
export const formAnswers = pgTable(
  'form_answers',
  {
    tenantId: tenantId(),
    requestId: reference().notNull(),
    question: text().notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    /** When it was typed; an older one never replaces it. */
    answeredAt: instant().notNull(),
    /** A different answer from another device: replaced by this one, or received too late. */
    otherAnswer: jsonb().$type<Answer>(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.requestId, table.question] }),
    foreignKey({
      columns: [table.tenantId, table.requestId],
      foreignColumns: [formRequests.tenantId, formRequests.id],
    }).onDelete('cascade'),
  ],
);

/** Answers that are proposed for the record. */
export const formProposals = pgTable(
  'form_proposals',
  {
    tenantId: tenantId(),
    id: key(),
    requestId: reference().notNull(),
    question: text().notNull(),
    target: text({ enum: proposalTargets }).notNull(),
    decision: text({ enum: ['accepted', 'dismissed'] }),
    decidedAt: instant(),
    userId: reference(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.requestId],
      foreignColumns: [formRequests.tenantId, formRequests.id],
    }).onDelete('cascade'),
    unique('form_proposals_once').on(table.tenantId, table.requestId, table.question),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(formRules, { archive: { moves: true } }),
  describeTable(formRequests, {
    // `cause` contains IDs of the old instance, which are meaningless after a move.
    archive: { moves: true, hidden: ['cause'] },
    references: { formId: 'forms', appointmentId: 'appointments', userId: 'users' },
    checks: { document: formDocument },
    onMerge: { give: ['clientId'] },
    activityColumn: 'lastAnsweredAt',
    auditSubject: 'form_request',
    person: { label: 'Forms', match: byClient(), onErase: 'delete', hidden: ['cause'] },
  }),
  describeTable(formAnswers, {
    archive: { moves: true },
    checks: { answer: storedAnswer, otherAnswer: storedAnswer },
    person: { label: 'Answers in forms', match: byRowOf('form_requests', 'request_id'), onErase: 'delete' },
  }),
  describeTable(formProposals, {
    archive: { moves: true },
    references: { userId: 'users' },
    person: {
      label: 'Answers proposed for the record',
      match: byRowOf('form_requests', 'request_id'),
      onErase: 'delete',
    },
  }),
];
