import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, type ClientPrincipal, type ClientScope, inClientRoom } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Answer, FormDefinition } from '../../forms/questions.ts';
import type { RoomForm } from '../contract.ts';
import type { FormDocument } from '../document.ts';
import type { Filling } from './answers.ts';
import { lastDocument } from './detail.ts';
import { readFormLink } from './request-mail.tsx';
import { answersOf, minutesLeft, statusOf, versionsOf } from './requests.ts';
import { formAnswers, formRequests } from './tables.ts';

// Queries of a client, in the client’s own transaction: limited to the columns that client-access.ts lists.

const r = formRequests;
const columns = {
  ...{ id: r.id, clientId: r.clientId, formId: r.formId, version: r.version, appointmentId: r.appointmentId },
  ...{
    createdAt: r.createdAt,
    startedAt: r.startedAt,
    lastAnsweredAt: r.lastAnsweredAt,
    currentQuestion: r.currentQuestion,
  },
  ...{ finishedAt: r.finishedAt, signedAt: r.signedAt, signedName: r.signedName, withdrawnAt: r.withdrawnAt },
};
/** The client’s open and submitted forms, newest first. At most 100. */
export async function listOwnForms(scope: ClientScope): Promise<RoomForm[]> {
  const rows = await scope.db
    .select(columns)
    .from(r)
    .where(
      and(
        eq(r.tenantId, scope.tenantId),
        eq(r.clientId, scope.clientId),
        or(isNull(r.withdrawnAt), isNotNull(r.finishedAt)),
      ),
    )
    .orderBy(desc(r.id))
    .limit(100);
  const versions = await versionsOf(scope, rows);
  const versionedRows = rows.flatMap(row => {
    const version = versions.get(row.id);
    return version ? [{ row, version }] : [];
  });
  const answers = await answersOf(
    scope,
    versionedRows.filter(({ row }) => !row.finishedAt).map(({ row }) => row.id),
  );
  return versionedRows.map(({ row, version: { title, kind, definition } }) => ({
    ...{ id: row.id, title, kind, isSigned: definition.isSigned, status: statusOf(row) },
    askedAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    minutesLeft: minutesLeft(row, definition, answers.get(row.id) ?? {}),
  }));
}

/** A saved answer. `other`: a different answer from another device. */
export type OwnAnswer = { answer: Answer; savedAt: Date; other: Answer | null };

export type OwnForm = {
  id: number;
  version: number;
  title: string;
  definition: FormDefinition;
  publishedAt: Date;
  status: ReturnType<typeof statusOf>;
  appointmentId: number | null;
  lastAnsweredAt: Date | null;
  currentQuestion: string | null;
  finishedAt: Date | null;
  answers: Record<string, OwnAnswer>;
  /** The previous answers as text, by question. */
  last: Record<string, string>;
  /** Null until it was sent. */
  document: FormDocument | null;
};

/** The form that the client fills in. @throws AppError not_found */
export const getOwnForm = (services: Services, filling: Filling): Promise<OwnForm> =>
  inClientRoom(services.database, filling, async scope => {
    const { tenantId, clientId } = scope;
    const which = and(eq(r.tenantId, tenantId), eq(r.clientId, clientId), eq(r.id, filling.requestId));
    const [row] = await scope.db
      .select({ ...columns, document: r.document })
      .from(r)
      .where(which);
    const version = row && (await versionsOf(scope, [row])).get(row.id);
    if (!row || !version) throw notFound('Form');
    setAuditSubject({ clientId, subjectId: row.id });
    const saved = await scope.db
      .select({
        question: formAnswers.question,
        answer: formAnswers.answer,
        savedAt: formAnswers.answeredAt,
        other: formAnswers.otherAnswer,
      })
      .from(formAnswers)
      .where(and(eq(formAnswers.tenantId, tenantId), eq(formAnswers.requestId, row.id)));
    const last = await lastDocument(scope, row);
    return {
      ...row,
      ...{ title: version.title, definition: version.definition, publishedAt: version.publishedAt },
      status: statusOf(row),
      answers: Object.fromEntries(saved.map(({ question, ...rest }) => [question, rest])),
      last: Object.fromEntries((last?.entries ?? []).map(({ question, lines }) => [question, lines.join('; ')])),
    };
  });

/** The document of a submitted form. @throws AppError not_found */
export async function getOwnDocument(services: Services, filling: Filling): Promise<FormDocument> {
  const { document } = await getOwnForm(services, filling);
  if (!document) throw notFound('Form');
  return document;
}

/** The documents that the signed-in client has submitted, oldest first. */
export async function listOwnDocuments(scope: ClientScope): Promise<{ id: number; document: FormDocument }[]> {
  const rows = await scope.db
    .select({ id: r.id, document: r.document })
    .from(r)
    .where(and(eq(r.tenantId, scope.tenantId), eq(r.clientId, scope.clientId), isNotNull(r.document)))
    .orderBy(r.id);
  return rows.flatMap(({ id, document }) => (document ? [{ id, document }] : []));
}

/** Days after the latest email; longer than the 60 days before a session at which a rule can send a form. */
const linkDays = 90;

/** The client and the form behind the link of an email; null for a broken or old link or an archived client. */
export async function openFormLink(services: Services, token: string): Promise<Filling | null> {
  const link = readFormLink(services, token);
  if (!link) return null;
  const { db } = asSystem(services.database);
  const { rows } = await db.execute<{ client_id: string }>(sql`select r.client_id
    from form_requests r join clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
    where r.tenant_id = ${link.tenantId} and r.id = ${link.requestId} and c.archived_at is null
      and greatest(r.created_at, r.mailed_at, r.reminded_at) > now() - ${`${linkDays} days`}::interval`);
  const clientId = Number(rows[0]?.client_id);
  return clientId ? { tenantId: link.tenantId, clientId, sessionId: 0, requestId: link.requestId } : null;
}

export const fillingOf = (client: ClientPrincipal, requestId: number): Filling => ({ ...client, requestId });
