import { and, count, desc, eq, gte, inArray, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { showCopy, subjectFor } from '../../mailings/server/content.ts';
import { type EmailDetail, type EmailLog, emailStatuses, emailStatusLabels } from '../contract.ts';
import type { Mail } from './mail-rows.ts';
import { emailLogs } from './tables.ts';

/** Excludes account emails, because they contain password links for their recipients only. */
export const visible = (scope: Scope) => and(eq(emailLogs.tenantId, scope.tenantId), ne(emailLogs.kind, 'account'));

/** All columns of the log except the content. */
export const logColumns = {
  id: emailLogs.id,
  tenantId: emailLogs.tenantId,
  campaignId: emailLogs.campaignId,
  clientId: emailLogs.clientId,
  recipientEmail: emailLogs.recipientEmail,
  subject: emailLogs.subject,
  personal: emailLogs.personal,
  status: emailLogs.status,
  error: emailLogs.error,
  externalId: emailLogs.externalId,
  sentBy: emailLogs.sentBy,
  sentAt: emailLogs.sentAt,
  createdAt: emailLogs.createdAt,
};

/** The newest 2,000 emails of the practice. */
export const listMails = (scope: Scope): Promise<EmailLog[]> => newest(scope, visible(scope));

/** The newest 2,000 emails to one client. @throws AppError not_found */
export async function listMailsOfClient(scope: Scope, clientId: number): Promise<EmailLog[]> {
  await getClient(scope, clientId);
  return newest(scope, and(visible(scope), eq(emailLogs.clientId, clientId)));
}

export async function countMailsOfClient(scope: Scope, clientId: number): Promise<{ all: number; sent: number }> {
  const [counts] = await scope.db
    .select({ all: count(), sent: sql<number>`(count(*) filter (where ${emailLogs.status} = 'sent'))::int` })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.clientId, clientId)));
  return counts ?? { all: 0, sent: 0 };
}

/** Counts emails sent in [from, to). */
export const countMails = (scope: Scope, from: Date, to: Date): Promise<number> =>
  scope.db.$count(
    emailLogs,
    and(visible(scope), eq(emailLogs.status, 'sent'), gte(emailLogs.sentAt, from), lt(emailLogs.sentAt, to)),
  );

/** True if an email to this client was ever sent to this address. */
export const wasMailed = async (scope: Scope, clientId: number, email: string): Promise<boolean> =>
  (await scope.db.$count(
    emailLogs,
    and(visible(scope), eq(emailLogs.clientId, clientId), sql`lower(${emailLogs.recipientEmail}) = lower(${email})`),
  )) > 0;

async function newest(scope: Scope, which: SQL | undefined): Promise<EmailLog[]> {
  const rows = await scope.db.select(logColumns).from(emailLogs).where(which).orderBy(desc(emailLogs.id)).limit(2_000);
  return rows.map(present);
}

type LogFields = { subject: string; personal: Mail['personal']; sentAt: Date | null; createdAt: Date };

/** API representation. A bulk email gets the subject with the recipient's name. */
export const present = <Row extends LogFields>({ personal, ...row }: Row) => ({
  ...row,
  subject: personal ? subjectFor(row.subject, personal) : row.subject,
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The email with this idempotency key, if it was queued. */
export async function findMailByCause(scope: Scope, cause: string): Promise<EmailLog | null> {
  const [row] = await scope.db
    .select(logColumns)
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.cause, cause)));
  return row ? present(row) : null;
}

const secretNote = 'This email contained a sign-in code for the client. Sorrel doesn’t keep it.';
const notKept = { text: secretNote, html: `<p>${secretNote}</p>` };

/** With the content; for a bulk email the recipient's personalized copy. @throws AppError not_found */
export async function getMail(scope: Scope, id: number): Promise<EmailDetail> {
  const { html, text, attachments, contentId, isConfidential } = emailLogs;
  const [row] = await scope.db
    .select({ ...logColumns, html, text, attachments, contentId, isConfidential })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.id, id)));
  if (!row) throw notFound('Email');
  const { contentId: many, personal, isConfidential: isHidden, ...mail } = row;
  const copy = many === null ? null : await showCopy(scope, many, personal ?? { firstName: null, fullName: null });
  return { ...present({ ...mail, personal }), ...copy, ...(isHidden && notKept) };
}

/** Also counts emails whose outcome is unknown. */
export const countFailedMails = (scope: Scope, since: Date): Promise<number> =>
  scope.db.$count(
    emailLogs,
    and(
      eq(emailLogs.tenantId, scope.tenantId),
      ne(emailLogs.kind, 'account'),
      inArray(emailLogs.status, ['failed', 'unknown']),
      or(isNull(emailLogs.sentBy), ne(emailLogs.sentBy, 'outbox')),
      gte(emailLogs.createdAt, since),
    ),
  );

/** True if the campaign's first failed email failed because no mail server was set up. */
export async function lackedMailServer({ db, tenantId }: Scope, campaignId: number): Promise<boolean> {
  const { id, sentBy, status } = emailLogs;
  const [firstFailed] = await db
    .select({ sentBy })
    .from(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), eq(emailLogs.campaignId, campaignId), eq(status, 'failed')))
    .orderBy(id)
    .limit(1);
  return firstFailed?.sentBy === 'outbox';
}

/** The newest email to the client whose cause starts with this prefix, or null. Filters by client to use the index. */
export async function findNewestAbout(
  { db, tenantId }: Scope,
  { clientId, cause, statuses = emailStatuses }: { clientId: number; cause: string; statuses?: EmailLog['status'][] },
): Promise<Pick<EmailLog, 'id' | 'status' | 'sentAt' | 'createdAt'> | null> {
  const [newest] = await db
    .select({ id: emailLogs.id, status: emailLogs.status, sentAt: emailLogs.sentAt, createdAt: emailLogs.createdAt })
    .from(emailLogs)
    .where(
      and(
        eq(emailLogs.tenantId, tenantId),
        eq(emailLogs.clientId, clientId),
        like(emailLogs.cause, `${cause}%`),
        inArray(emailLogs.status, statuses),
      ),
    )
    .orderBy(desc(emailLogs.id))
    .limit(1);
  if (!newest) return null;
  return { ...newest, sentAt: newest.sentAt?.toISOString() ?? null, createdAt: newest.createdAt.toISOString() };
}

export async function findMailStates({ db, tenantId }: Scope, ids: number[]) {
  if (!ids.length) return new Map<number, never>();
  const { id, status, recipientEmail, sentAt, error } = emailLogs;
  const rows = await db
    .select({ id, status, recipientEmail, sentAt, error })
    .from(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row]));
}

/** Sorted by the time they were sent, or created if not sent yet. */
export async function emailEvents(scope: Scope, client: { id: number }, page: EventPage): Promise<TimelineEvent[]> {
  const { id, subject, personal, status, sentBy, sentAt, createdAt } = emailLogs;
  const at = sql`coalesce(${sentAt}, ${createdAt})`;
  const rows = await scope.db
    .select({ id, subject, personal, status, sentBy, sentAt, createdAt })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.clientId, client.id), isAfter(at, id, page)))
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'email',
    id: row.id,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    title: row.personal ? subjectFor(row.subject, row.personal) : row.subject,
    detail:
      row.sentBy === 'outbox'
        ? 'Email, not sent (no mail server)'
        : `Email, ${emailStatusLabels[row.status].toLowerCase()}`,
    href: `/clients/${client.id}?tab=emails&mail=${row.id}`,
  }));
}
