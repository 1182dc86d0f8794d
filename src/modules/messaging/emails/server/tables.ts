import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, instant, key, reference, tenantId } from '../../../../platform/database/columns.ts';
import { byClient, byEmail, either } from '../../../../platform/database/data-subject.ts';
import { storedEmail } from '../../../../platform/database/stored-values.ts';
import { factsOf, type TableFacts } from '../../../../platform/database/table-facts.ts';
import { tenants } from '../../../accounts/tenants/server/tables.ts';
import { erasedAddress } from '../../../people/clients/contract.ts';
import { type EmailDetail, emailDetail, emailStatuses } from '../contract.ts';

/**
 * Every mail of a practice, from the moment it is decided on: the outbox and the log are one table.
 * `kind` account: password links and the like; the practice's own role cannot see those rows. `kind` bulk: mails to many,
 * of campaigns and sequences; what they say stands in `mail_contents`, and `html` and `text` are empty.
 */
export const emailLogs = pgTable(
  'email_logs',
  {
    tenantId: tenantId(),
    id: key(),
    kind: text({ enum: ['transactional', 'account', 'bulk'] }).notNull(),
    /** One mail for each cause: a second insert with the same cause is no mail. */
    cause: text().notNull(),
    campaignId: reference(),
    /** Of a mail to many: what it says, and the names that stand in it. */
    contentId: reference(),
    personal: jsonb().$type<{ firstName: string | null; fullName: string | null }>(),
    clientId: reference(),
    /** Of a mail to a member: the client whom it names, so that merging and erasing find it. */
    aboutClientId: reference(),
    /** What a reminder is about: one that is moved, cancelled or deleted takes back what still waits. */
    appointmentId: reference(),
    recipientEmail: text().notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** Where a mail provider posts to that its reader wants no more of it (RFC 8058); of mails to many their content says it. */
    unsubscribeUrl: text(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<EmailDetail['attachments']>().notNull().default([]),
    messageId: text().notNull(),
    status: text({ enum: emailStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Attempts that failed, from which the back-off is reckoned; a claim that a crash ended is none. */
    failures: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** From here on it is no use to anybody: it fails instead of being sent. */
    expiresAt: instant(),
    /** While sending: until when the worker that claimed it may be silent. */
    leaseUntil: instant(),
    /** Set just before the last byte goes out: from here on only the server's answer tells whether it was sent. */
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
    // Mails to many wait in lines of their own, one a campaign, so that a hundred thousand of them hold up no other mail.
    index('email_logs_due').on(table.nextAttemptAt).where(sql`${table.status} = 'queued' and ${table.kind} <> 'bulk'`),
    index('email_logs_bulk_due')
      .on(table.tenantId, table.campaignId, table.nextAttemptAt)
      .where(sql`${table.status} = 'queued' and ${table.kind} = 'bulk'`),
    index('email_logs_of_sequences_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'queued' and ${table.kind} = 'bulk' and ${table.campaignId} is null`),
    // Those that the pace of their addressee's domain holds up, see bulk-lines.
    index('email_logs_parked')
      .on(table.tenantId, table.campaignId, sql`lower(split_part(recipient_email, '@', -1))`, table.id)
      .where(sql`status = 'queued' and kind = 'bulk' and next_attempt_at = 'infinity'`),
    // How many mails of a sequence were sent.
    index('email_logs_by_content')
      .on(table.tenantId, table.contentId, table.status)
      .where(sql`${table.kind} = 'bulk' and ${table.campaignId} is null`),
    index('email_logs_by_campaign')
      .on(table.tenantId, table.campaignId, table.status, table.id)
      .where(sql`${table.campaignId} is not null`),
    // Of a bounce that a provider tells of: all it knows is which message it was.
    index('email_logs_by_message').using('hash', table.messageId),
    // The log, newest first, also of one state; and what was sent by day.
    index('email_logs_newest')
      .on(table.tenantId, table.status, table.createdAt, table.id)
      .where(sql`${table.kind} <> 'account'`),
    // `kind` only to be read off the index: row-level security asks for it.
    index('email_logs_sent')
      .on(table.tenantId, table.sentAt, table.kind)
      .where(sql`${table.status} = 'sent' and ${table.kind} <> 'account'`),
    index('email_logs_claimed').on(table.leaseUntil).where(sql`${table.status} = 'sending'`),
  ],
);

/** How rows of these tables are exported, erased, merged and checked (docs/add-a-table.md). */
export const tableFacts: TableFacts[] = [
  factsOf(emailLogs, {
    archive: { moves: true, hidden: ['unsubscribeUrl', 'leaseUntil', 'externalId', 'messageId'] },
    auditSubject: 'email',
    onMerge: { give: ['clientId', 'aboutClientId'] },
    leadsTo: { aboutClientId: 'clients', campaignId: 'email_campaigns', contentId: 'mail_contents' },
    // Mails about accounts are nobody's but their owners': none comes in a file.
    choices: { kind: ['transactional', 'bulk'] },
    checks: {
      attachments: emailDetail.shape.attachments,
      recipientEmail: storedEmail,
      replyTo: storedEmail.nullable(),
      personal: z.object({ firstName: z.string().nullable(), fullName: z.string().nullable() }).nullable(),
    },
    person: {
      called: 'Emails',
      foundBy: {
        // Those about accounts are nobody's but their owners', as row-level security says too: links stand in them.
        where: person =>
          sql`t.kind <> 'account' and ${either(byClient(), byClient('about_client_id'), byEmail('recipient_email')).where(person)}`,
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
