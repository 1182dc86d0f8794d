import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byClient, byEmail, either } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { describeTable, type TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { erasedAddress } from '../../../people/clients/contract.ts';
import { type EmailDetail, emailDetail, emailStatuses } from '../contract.ts';

const personalValues = z.object({
  firstName: z.string().nullable(),
  fullName: z.string().nullable(),
  hidesNumbers: z.boolean().optional(),
});
export type PersonalValues = z.infer<typeof personalValues>;

/**
 * All emails of a practice; both the outbox and the log. `kind` account: password links and the like, hidden from
 * members by row-level security. `kind` bulk: emails of campaigns and sequences, whose content is in `mail_contents`;
 * `html` and `text` are empty.
 */
export const emailLogs = pgTable(
  'email_logs',
  {
    tenantId: tenantId(),
    id: key(),
    kind: text({ enum: ['transactional', 'account', 'bulk'] }).notNull(),
    /** Idempotency key: inserting a second email with the same cause does nothing. */
    cause: text().notNull(),
    campaignId: reference(),
    /** For bulk emails: the shared content. `personal` holds the recipient's names, and whether numbers are left out. */
    contentId: reference(),
    personal: jsonb().$type<PersonalValues>(),
    clientId: reference(),
    /** For an email to a member: the client it mentions, so that merging and erasing find it. */
    aboutClientId: reference(),
    /** For reminders: they are withdrawn when the appointment is moved, cancelled or deleted. */
    appointmentId: reference(),
    recipientEmail: text().notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** For one-click unsubscribe (RFC 8058). Bulk emails have it in their content. */
    unsubscribeUrl: text(),
    html: text().notNull(),
    text: text().notNull(),
    /** Contains a sign-in code: deleted once it is sent or can never be, and never shown to the practice. */
    isConfidential: boolean().notNull().default(false),
    attachments: jsonb().$type<EmailDetail['attachments']>().notNull().default([]),
    messageId: text().notNull(),
    status: text({ enum: emailStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Failed attempts, which determine the back-off. Attempts interrupted by a crash are not counted. */
    failures: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** Fails instead of being sent after this time. */
    expiresAt: instant(),
    /** While sending: end of the worker's lease. */
    leaseUntil: instant(),
    /**
     * Set just before the last byte is sent. After that, only the server's response tells whether the email was
     * accepted.
     */
    lastByteAt: instant(),
    error: text(),
    externalId: text(),
    sentBy: text({ enum: ['smtp', 'outbox'] }),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
    unique('email_logs_once').on(table.tenantId, table.cause),
    index('email_logs_by_client').on(table.tenantId, table.clientId),
    index('email_logs_about_client')
      .on(table.tenantId, table.aboutClientId)
      .where(sql`${table.aboutClientId} is not null`),
    index('email_logs_by_appointment')
      .on(table.tenantId, table.appointmentId)
      .where(sql`${table.appointmentId} is not null`),
    // Bulk emails are excluded; they have one queue per campaign, so that a large campaign delays no other email.
    index('email_logs_due').on(table.nextAttemptAt).where(sql`${table.status} = 'queued' and ${table.kind} <> 'bulk'`),
    index('email_logs_bulk_due')
      .on(table.tenantId, table.campaignId, table.nextAttemptAt)
      .where(sql`${table.status} = 'queued' and ${table.kind} = 'bulk'`),
    index('email_logs_of_sequences_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'queued' and ${table.kind} = 'bulk' and ${table.campaignId} is null`),
    // Emails waiting for the rate limit of the recipient's domain, see mail-rows.ts.
    index('email_logs_parked')
      .on(table.tenantId, table.campaignId, sql`lower(split_part(recipient_email, '@', -1))`, table.id)
      .where(sql`status = 'queued' and kind = 'bulk' and next_attempt_at = 'infinity'`),
    // Counts the sent emails of a sequence.
    index('email_logs_by_content')
      .on(table.tenantId, table.contentId, table.status)
      .where(sql`${table.kind} = 'bulk' and ${table.campaignId} is null`),
    index('email_logs_by_campaign')
      .on(table.tenantId, table.campaignId, table.status, table.id)
      .where(sql`${table.campaignId} is not null`),
    // A bounce reported by a provider contains only the message ID.
    index('email_logs_by_message').using('hash', table.messageId),
    // The log, newest first, also by status; and the number sent per day.
    index('email_logs_newest')
      .on(table.tenantId, table.status, table.createdAt, table.id)
      .where(sql`${table.kind} <> 'account'`),
    // `kind` allows an index-only scan, because row-level security checks it.
    index('email_logs_sent')
      .on(table.tenantId, table.sentAt, table.kind)
      .where(sql`${table.status} = 'sent' and ${table.kind} <> 'account'`),
    index('email_logs_claimed').on(table.leaseUntil).where(sql`${table.status} = 'sending'`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableMetadata: TableMetadata[] = [
  describeTable(emailLogs, {
    archive: { moves: true, hidden: ['unsubscribeUrl', 'leaseUntil', 'externalId', 'messageId'] },
    auditSubject: 'email',
    onMerge: { give: ['clientId', 'aboutClientId'] },
    references: { aboutClientId: 'clients', campaignId: 'email_campaigns', contentId: 'mail_contents' },
    // Account emails are never exported.
    choices: { kind: ['transactional', 'bulk'] },
    checks: {
      attachments: emailDetail.shape.attachments,
      recipientEmail: storedEmail,
      replyTo: storedEmail.nullable(),
      personal: personalValues.nullable(),
    },
    person: {
      label: 'Emails',
      match: {
        // Account emails contain links for their recipients only; row-level security hides them, too.
        where: person =>
          sql`t.kind <> 'account' and not t.is_confidential and ${either(byClient(), byClient('about_client_id'), byEmail('recipient_email')).where(person)}`,
        needs: ['clients'],
      },
      onErase: {
        set: ({ id }) => ({
          recipientEmail: erasedAddress(id),
          subject: '',
          html: '',
          text: '',
          personal: null,
          attachments: [],
          error: null,
          replyTo: null,
          unsubscribeUrl: null,
          cause: sql`'erased ' || id`,
          status: sql`case when status = 'queued' then 'failed' else status end`,
        }),
        why: 'Kept as a record that an email was sent, without content or recipient.',
      },
      hidden: ['cause', 'leaseUntil', 'contentId'],
    },
  }),
];
