import { and, desc, eq, gte, lt, ne } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import type { EmailDetail, EmailLog } from '../contract.ts';
import { emailLogs } from './tables.ts';

/** Mails with password links and the like are nobody's business but the addressee's. */
const visible = (scope: Scope) => and(eq(emailLogs.tenantId, scope.tenantId), ne(emailLogs.kind, 'account'));

const columns = {
  id: emailLogs.id,
  tenantId: emailLogs.tenantId,
  campaignId: emailLogs.campaignId,
  clientId: emailLogs.clientId,
  recipientEmail: emailLogs.recipientEmail,
  subject: emailLogs.subject,
  status: emailLogs.status,
  error: emailLogs.error,
  externalId: emailLogs.externalId,
  sentBy: emailLogs.sentBy,
  sentAt: emailLogs.sentAt,
  createdAt: emailLogs.createdAt,
};

/** The newest 2,000 mails of the practice. */
export async function listMails(scope: Scope): Promise<EmailLog[]> {
  const found = await scope.db
    .select(columns)
    .from(emailLogs)
    .where(visible(scope))
    .orderBy(desc(emailLogs.id))
    .limit(2_000);
  return found.map(present);
}

/** How many mails were sent in [from, to). */
export const countMails = (scope: Scope, from: Date, to: Date): Promise<number> =>
  scope.db.$count(
    emailLogs,
    and(visible(scope), eq(emailLogs.status, 'sent'), gte(emailLogs.sentAt, from), lt(emailLogs.sentAt, to)),
  );

/** @throws AppError not_found */
export async function getMail(scope: Scope, id: number): Promise<EmailDetail> {
  const content = { html: emailLogs.html, text: emailLogs.text, attachments: emailLogs.attachments };
  const [found] = await scope.db
    .select({ ...columns, ...content })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.id, id)));
  if (!found) throw notFound('Email');
  return { ...found, ...present(found) };
}

const present = <Row extends { sentAt: Date | null; createdAt: Date }>(row: Row) => ({
  ...row,
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
