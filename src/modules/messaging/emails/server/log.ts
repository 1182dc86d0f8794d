import { and, count, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { showCopy, subjectFor } from '../../mailings/server/content.ts';
import type { EmailDetail, EmailLog } from '../contract.ts';
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
  const [found] = await scope.db
    .select({ all: count(), sent: sql<number>`(count(*) filter (where ${emailLogs.status} = 'sent'))::int` })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.clientId, clientId)));
  return found ?? { all: 0, sent: 0 };
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
  const found = await scope.db.select(logColumns).from(emailLogs).where(which).orderBy(desc(emailLogs.id)).limit(2_000);
  return found.map(present);
}

type Kept = { subject: string; personal: Mail['personal']; sentAt: Date | null; createdAt: Date };

/** API representation. A bulk email gets the subject with the recipient's name. */
export const present = <Row extends Kept>({ personal, ...row }: Row) => ({
  ...row,
  subject: personal ? subjectFor(row.subject, personal) : row.subject,
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The email with this idempotency key, if it was queued. */
export async function findMailByCause(scope: Scope, cause: string): Promise<EmailLog | null> {
  const [found] = await scope.db
    .select(logColumns)
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.cause, cause)));
  return found ? present(found) : null;
}

const secretNote = 'This email contained a sign-in code for the client. Sorrel doesn’t keep it.';
const notKept = { text: secretNote, html: `<p>${secretNote}</p>` };

/** With the content; for a bulk email the recipient's personalized copy. @throws AppError not_found */
export async function getMail(scope: Scope, id: number): Promise<EmailDetail> {
  const { html, text, attachments, contentId, isConfidential } = emailLogs;
  const [found] = await scope.db
    .select({ ...logColumns, html, text, attachments, contentId, isConfidential })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.id, id)));
  if (!found) throw notFound('Email');
  const { contentId: many, personal, isConfidential: isHidden, ...mail } = found;
  const copy = many === null ? null : await showCopy(scope, many, personal ?? { firstName: null, fullName: null });
  return { ...present({ ...mail, personal }), ...copy, ...(isHidden && notKept) };
}
