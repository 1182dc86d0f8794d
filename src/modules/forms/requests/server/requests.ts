import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { getClient, getWritableClient, lockClient } from '../../../people/clients/server/clients.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { findHidingNumbers } from '../../../people/facts/server/facts.ts';
import { hasAppointment, startsOf } from '../../../scheduling/appointments/server/queries.ts';
import { type Answers, type FormDefinition, isAsked, minutesFor, shownQuestions } from '../../forms/questions.ts';
import { findVersions, getLiveVersion, type getVersion, versionKey } from '../../forms/server/forms.ts';
import type { FormRequest, RequestInput, RequestStatus } from '../contract.ts';
import type { WaitingForm } from '../waiting-form.ts';
import { mailRequest } from './request-mail.tsx';
import { formAnswers, formProposals, formRequests } from './tables.ts';

export type RequestRow = typeof formRequests.$inferSelect;

export const statusOf = (
  row: Pick<RequestRow, 'withdrawnAt' | 'signedAt' | 'finishedAt' | 'startedAt'>,
): RequestStatus =>
  row.withdrawnAt
    ? 'withdrawn'
    : row.signedAt
      ? 'signed'
      : row.finishedAt
        ? 'finished'
        : row.startedAt
          ? 'started'
          : 'asked';

/** Minutes for the visible unanswered questions; null once it is finished. */
export function minutesLeft(
  row: Pick<RequestRow, 'withdrawnAt' | 'finishedAt'>,
  definition: FormDefinition,
  answers: Answers,
) {
  if (row.finishedAt || row.withdrawnAt) return null;
  const open = shownQuestions(definition, answers).filter(each => isAsked(each) && !answers[each.id]);
  return minutesFor(open, definition.isSigned);
}

const ofRequests = ({ tenantId }: Pick<Scope, 'tenantId'>, ids: number[]) =>
  and(eq(formAnswers.tenantId, tenantId), inArray(formAnswers.requestId, ids));

/** The saved answers by request. */
export async function answersOf(scope: Pick<Scope, 'db' | 'tenantId'>, ids: number[]): Promise<Map<number, Answers>> {
  if (!ids.length) return new Map();
  const { requestId, question, answer } = formAnswers;
  const rows = await scope.db.select({ requestId, question, answer }).from(formAnswers).where(ofRequests(scope, ids));
  const answersByRequest = new Map<number, Record<string, (typeof rows)[number]['answer']>>();
  for (const row of rows)
    answersByRequest.set(row.requestId, { ...answersByRequest.get(row.requestId), [row.question]: row.answer });
  return answersByRequest;
}

const select = (scope: Scope, which: SQL | undefined) =>
  scope.db
    .select()
    .from(formRequests)
    .where(and(eq(formRequests.tenantId, scope.tenantId), which));

type Versioned = Pick<RequestRow, 'id' | 'clientId' | 'formId' | 'version' | 'finishedAt'>;
type Version = Awaited<ReturnType<typeof getVersion>>;

/**
 * The versions that clients were asked to fill in, by request. Clients who don’t want to see numbers are asked no
 * measurements (docs/decisions/088); submitted forms stay complete. Also works in a client’s own transaction.
 */
export async function versionsOf(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  rows: Versioned[],
): Promise<Map<number, Version>> {
  const versions = await findVersions(scope, rows);
  const open = rows.filter(({ finishedAt }) => !finishedAt).map(({ clientId }) => clientId);
  const hiding = await findHidingNumbers(scope, open);
  return new Map(
    rows.flatMap(row => {
      const version = versions.get(versionKey(row));
      if (!version) return [];
      const isHidden = hiding.has(row.clientId) && !row.finishedAt;
      return [[row.id, isHidden ? { ...version, definition: withoutMeasurements(version.definition) } : version]];
    }),
  );
}

/** Follow-up questions of a measurement are hidden with it. */
const withoutMeasurements = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  questions: definition.questions.filter(({ kind }) => kind !== 'measurement'),
});

async function countOpenProposals(scope: Scope, ids: number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map();
  const { requestId, tenantId, decision } = formProposals;
  const rows = await scope.db
    .select({ requestId, count: sql<number>`count(*)::int` })
    .from(formProposals)
    .where(and(eq(tenantId, scope.tenantId), inArray(requestId, ids), isNull(decision)))
    .groupBy(requestId);
  return new Map(rows.map(row => [row.requestId, row.count]));
}

async function present(
  scope: Scope,
  rows: RequestRow[],
): Promise<(FormRequest & { row: RequestRow; definition: FormDefinition })[]> {
  const versions = await versionsOf(scope, rows);
  const versionedRows = rows.flatMap(row => {
    const version = versions.get(row.id);
    return version ? [{ row, version }] : [];
  });
  const unfinished = versionedRows.filter(({ row }) => !row.finishedAt).map(({ row }) => row.id);
  const answers = await answersOf(scope, unfinished);
  const proposals = await countOpenProposals(
    scope,
    versionedRows.map(({ row }) => row.id),
  );
  const starts = await startsOf(
    scope,
    versionedRows.flatMap(({ row }) => row.appointmentId ?? []),
  );
  return versionedRows.map(({ row, version }) => ({
    ...{ row, definition: version.definition },
    ...{ id: row.id, clientId: row.clientId, formId: row.formId, version: row.version },
    ...{ title: version.title, kind: version.kind, isSigned: version.definition.isSigned },
    status: statusOf(row),
    appointmentId: row.appointmentId,
    appointmentStart: (row.appointmentId && starts.get(row.appointmentId)?.toISOString()) || null,
    isByRule: row.userId === null,
    askedAt: row.createdAt.toISOString(),
    remindedAt: row.remindedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    signedName: row.signedName,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    minutesLeft: minutesLeft(row, version.definition, answers.get(row.id) ?? {}),
    openProposals: proposals.get(row.id) ?? 0,
  }));
}

/** The client's forms, newest first. At most 200. @throws AppError not_found */
export async function listRequests(scope: Scope, clientId: number): Promise<FormRequest[]> {
  await getClient(scope, clientId);
  const rows = await select(scope, eq(formRequests.clientId, clientId)).orderBy(desc(formRequests.id)).limit(200);
  return present(scope, rows);
}

/** @throws AppError not_found */
export async function getRequest(
  scope: Scope,
  id: number,
): Promise<FormRequest & { row: RequestRow; definition: FormDefinition }> {
  const rows = await select(scope, eq(formRequests.id, id));
  const [request] = await present(scope, rows);
  if (!request) throw notFound('Form');
  setAuditSubject({ clientId: request.clientId, subjectId: id });
  return request;
}

const isOpen = and(isNull(formRequests.finishedAt), isNull(formRequests.withdrawnAt));

/**
 * Asks a client to fill in the newest version and emails them.
 * @throws AppError not_found; conflict for a draft, an archived or erased client, or a form that already waits for them
 */
export async function askClient(
  services: Services,
  scope: Scope,
  clientId: number,
  input: RequestInput,
): Promise<FormRequest> {
  const client = await getWritableClient(scope, clientId, lockClient);
  if (client.archivedAt) throw new AppError('conflict', 'This client is archived. Restore them first.');
  if (input.appointmentId && !(await hasAppointment(scope, clientId, input.appointmentId)))
    throw notFound('Appointment');
  const { version } = await getLiveVersion(scope, input.formId);
  // The lock on the client prevents concurrent requests for the same form.
  const waiting = and(eq(formRequests.clientId, clientId), eq(formRequests.formId, input.formId), isOpen);
  if (await scope.db.$count(formRequests, and(eq(formRequests.tenantId, scope.tenantId), waiting)))
    throw new AppError('conflict', 'This form is already waiting for this client. Send a reminder instead.');
  const [created] = await scope.db
    .insert(formRequests)
    .values({
      ...input,
      clientId,
      version,
      userId: scope.userId,
      mailedAt: new Date(),
      cause: `sent ${randomUUID()}`,
      tenantId: scope.tenantId,
    })
    .returning();
  if (!created) throw notFound('Form');
  const { row: _, definition, ...request } = await getRequest(scope, created.id);
  if (!definition.questions.some(isAsked))
    throw new AppError('conflict', 'This form asks for measurements only, and numbers are hidden from this client.');
  await mailRequest(services, scope, {
    client,
    request,
    minutes: minutesFor(definition.questions, definition.isSigned),
  });
  return request;
}

const byId = (scope: Scope, id: number) => and(eq(formRequests.tenantId, scope.tenantId), eq(formRequests.id, id));

/**
 * Cancels an unfinished form, or records that the client has withdrawn a signed consent, whose document is kept.
 * @throws AppError not_found, conflict for a submitted form without a signature
 */
export async function withdrawRequest(scope: Scope, id: number): Promise<FormRequest> {
  const { status } = await getRequest(scope, id);
  if (status === 'finished') throw new AppError('conflict', 'The client has already sent this form in.');
  await scope.db
    .update(formRequests)
    .set({ withdrawnAt: sql`coalesce(${formRequests.withdrawnAt}, now())` })
    .where(byId(scope, id));
  const { row: _, definition: __, ...request } = await getRequest(scope, id);
  return request;
}

const minHoursBetweenReminders = 12;

/** @throws AppError not_found; conflict without a mail server, if the form is not open, or shortly after another reminder */
export async function remindClient(services: Services, scope: Scope, id: number): Promise<FormRequest> {
  const { row, definition, ...request } = await getRequest(scope, id);
  if (request.status !== 'asked' && request.status !== 'started')
    throw new AppError('conflict', 'This form is no longer waiting for the client.');
  if (!(await hasMailServer(services, scope)))
    throw new AppError('conflict', 'No mail server is set up, so we can’t email a reminder.');
  const isAgain = sql`${formRequests.remindedAt} > now() - ${`${minHoursBetweenReminders} hours`}::interval`;
  const [reminded] = await scope.db
    .update(formRequests)
    .set({ remindedAt: new Date() })
    .where(and(byId(scope, id), sql`(${isAgain}) is not true`))
    .returning();
  if (!reminded?.remindedAt) throw new AppError('conflict', 'The client was reminded less than twelve hours ago.');
  const client = await getClient(scope, row.clientId);
  if (client.archivedAt) throw new AppError('conflict', 'This client is archived. Restore them first.');
  const left = request.minutesLeft ?? minutesFor(definition.questions, definition.isSigned);
  await mailRequest(services, scope, { client, request, minutes: left, remindedAt: reminded.remindedAt });
  return { ...request, remindedAt: reminded.remindedAt.toISOString() };
}

/** Sessions from now until the end of tomorrow in the practice's time zone whose form isn't finished. */
export async function listWaiting(scope: Scope, now = new Date()): Promise<WaitingForm[]> {
  const { timeZone } = (await getPractice(scope)).settings;
  const end = startOfDay(addDays(dayIn(now, timeZone), 2), timeZone);
  const { rows } = await scope.db.execute<{ id: string; start_time: Date }>(sql`select r.id, a.start_time
    from ${formRequests} r join appointments a on a.tenant_id = r.tenant_id and a.id = r.appointment_id
    where r.tenant_id = ${scope.tenantId} and r.finished_at is null and r.withdrawn_at is null
      and a.status <> 'cancelled' and a.payment_due_at is null and a.answer_due_at is null
      and a.start_time > ${now} and a.start_time < ${end}
    order by a.start_time, r.id limit 100`);
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => Number(id));
  const requests = await present(
    scope,
    await select(scope, inArray(formRequests.id, ids)).orderBy(asc(formRequests.id)),
  );
  const names = await clientNames(
    scope,
    requests.map(({ clientId }) => clientId),
  );
  return ids.flatMap(id => {
    const request = requests.find(each => each.id === id);
    if (!request?.appointmentId || !request.appointmentStart) return [];
    const name = names.get(request.clientId);
    return {
      requestId: id,
      formTitle: request.title,
      clientId: request.clientId,
      clientName: name ? `${name.firstName} ${name.lastName}`.trim() : '',
      appointmentId: request.appointmentId,
      startTime: request.appointmentStart,
      status: request.startedAt ? ('started' as const) : ('asked' as const),
      minutesLeft: request.minutesLeft ?? 1,
      remindedAt: request.remindedAt,
    };
  });
}

/** The version that the client was asked to fill in. */
export async function versionOf(scope: Pick<Scope, 'db' | 'tenantId'>, row: Versioned): Promise<Version> {
  const version = (await versionsOf(scope, [row])).get(row.id);
  if (!version) throw notFound('Version');
  return version;
}
