import { and, count, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { getClient } from '../../clients/server/clients.ts';
import type { EmailDetail, EmailLog } from '../contract.ts';
import { emailLogs } from './tables.ts';

/** Mails with password links and the like are nobody's business but the addressee's. */
export const visible = (scope: Scope) => and(eq(emailLogs.tenantId, scope.tenantId), ne(emailLogs.kind, 'account'));

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
export const listMails = (scope: Scope): Promise<EmailLog[]> => newest(scope, visible(scope));

/** The newest 2,000 mails to one client. @throws AppError not_found */
export async function listMailsOfClient(scope: Scope, clientId: number): Promise<EmailLog[]> {
  await getClient(scope, clientId);
  return newest(scope, and(visible(scope), eq(emailLogs.clientId, clientId)));
}

/** How many mails were written to a client, and how many of them were sent. */
export async function countMailsOfClient(scope: Scope, clientId: number): Promise<{ all: number; sent: number }> {
  const [found] = await scope.db
    .select({ all: count(), sent: sql<number>`(count(*) filter (where ${emailLogs.status} = 'sent'))::int` })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.clientId, clientId)));
  return found ?? { all: 0, sent: 0 };
}

/** How many mails were sent in [from, to). */
export const countMails = (scope: Scope, from: Date, to: Date): Promise<number> =>
  scope.db.$count(
    emailLogs,
    and(visible(scope), eq(emailLogs.status, 'sent'), gte(emailLogs.sentAt, from), lt(emailLogs.sentAt, to)),
  );

/** True if this client was ever written to at this address. */
export const wasMailed = async (scope: Scope, clientId: number, email: string): Promise<boolean> =>
  (await scope.db.$count(
    emailLogs,
    and(visible(scope), eq(emailLogs.clientId, clientId), sql`lower(${emailLogs.recipientEmail}) = lower(${email})`),
  )) > 0;

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

async function newest(scope: Scope, which: SQL | undefined): Promise<EmailLog[]> {
  const found = await scope.db.select(columns).from(emailLogs).where(which).orderBy(desc(emailLogs.id)).limit(2_000);
  return found.map(present);
}

const present = <Row extends { sentAt: Date | null; createdAt: Date }>(row: Row) => ({
  ...row,
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
