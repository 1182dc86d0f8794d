import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { type ClientPrincipal, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { findOwner, findRole } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { letterheadOf, readLogo } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { getClient, getWritableClient } from '../../../people/clients/server/clients.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import { startsOf } from '../../../scheduling/appointments/server/queries.ts';
import { canonical } from '../../forms/compare.ts';
import {
  type Answer,
  type Answers,
  answerValues,
  type FormDefinition,
  isAsked,
  shownQuestions,
} from '../../forms/questions.ts';
import { checkValue, missingAnswers } from '../check-answers.ts';
import type { AnswerInput, savedAnswer } from '../contract.ts';
import { describeAnswers } from '../describe-answers.ts';
import type { FormDocument } from '../document.ts';
import { messages } from '../messages/en.ts';
import { writingOf } from './detail.ts';
import { propose } from './proposals.ts';
import { answersOf, type RequestRow, versionOf } from './requests.ts';
import { formAnswers, formRequests } from './tables.ts';

const { errors } = messages;

/** A client and the form to fill in, identified by the session of the client room or by an emailed link. */
export type Filling = ClientPrincipal & { requestId: number };

/** Names of the files among `ids` that belong to the client. A port, because files belong to the client room. */
export const fileNames =
  port<(scope: Scope, of: { clientId: number; ids: number[] }) => Promise<Map<number, string>>>('forms.fileNames');

/**
 * Runs writes of a client in a transaction of the practice, because the client role can only read. Each query must name
 * the client.
 */
export const inPractice = <T>(
  { database }: Services,
  { tenantId }: Pick<Filling, 'tenantId'>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> => inTenant(database, { tenantId, userId: 0, role: 'viewer' }, work);

const which = ({ tenantId, clientId, requestId }: Filling) =>
  and(eq(formRequests.tenantId, tenantId), eq(formRequests.clientId, clientId), eq(formRequests.id, requestId));

/**
 * Locks the request, so that a concurrent answer from another device is either part of the submitted document or
 * rejected.
 * @throws AppError not_found; conflict if it was submitted, signed or withdrawn
 */
async function getOpenRequest(scope: Scope, filling: Filling): Promise<RequestRow> {
  const [row] = await scope.db.select().from(formRequests).where(which(filling)).for('no key update');
  if (!row) throw notFound('Form');
  setAuditSubject({ clientId: row.clientId, subjectId: row.id });
  if (row.signedAt) throw new AppError('conflict', errors.isSigned);
  if (row.withdrawnAt) throw new AppError('conflict', errors.isWithdrawn);
  if (row.finishedAt) throw new AppError('conflict', errors.isSent);
  return row;
}

/**
 * Saves one answer. An older one never replaces a newer one, and a different answer from another device is stored, too.
 * @throws AppError not_found, conflict, invalid
 */
export const saveAnswer = (
  services: Services,
  filling: Filling,
  input: AnswerInput,
  now = new Date(),
): Promise<z.infer<typeof savedAnswer>> =>
  inPractice(services, filling, async scope => {
    const row = await getOpenRequest(scope, filling);
    const { definition } = await versionOf(scope, row);
    const checkedAnswer = readAnswer(definition, input);
    const hasFiles = definition.questions.some(({ id, kind }) => id === input.question && kind === 'file');
    const answer = checkedAnswer && hasFiles ? await withOwnFiles(scope, row.clientId, checkedAnswer) : checkedAnswer;
    const typedAt = new Date(Math.min(input.typedAt ? Date.parse(input.typedAt) : now.getTime(), now.getTime()));
    const saved = { question: input.question, savedAt: typedAt.toISOString() };
    if (!answer) {
      await scope.db
        .delete(formAnswers)
        .where(
          and(
            eq(formAnswers.tenantId, scope.tenantId),
            eq(formAnswers.requestId, row.id),
            eq(formAnswers.question, input.question),
            sql`${formAnswers.answeredAt} <= ${typedAt}`,
          ),
        );
      await noteProgress(scope, filling, input.question);
      return { ...saved, isNewest: true };
    }
    const seen = input.seen ? new Date(input.seen) : new Date(0);
    const a = formAnswers;
    const isNewer = sql`excluded.answered_at >= ${a.answeredAt}`;
    const isOther = sql`excluded.answer is distinct from ${a.answer}`;
    // One statement, so that two devices can't both replace the same answer.
    const [written] = await scope.db
      .insert(a)
      .values({ tenantId: scope.tenantId, requestId: row.id, question: input.question, answer, answeredAt: typedAt })
      .onConflictDoUpdate({
        target: [a.tenantId, a.requestId, a.question],
        set: {
          answer: sql`case when ${isNewer} then excluded.answer else ${a.answer} end`,
          answeredAt: sql`greatest(excluded.answered_at, ${a.answeredAt})`,
          otherAnswer: sql`case when not (${isOther}) then ${a.otherAnswer} when not (${isNewer}) then excluded.answer
            when ${a.answeredAt} > ${seen} then ${a.answer} else ${a.otherAnswer} end`,
        },
      })
      .returning({ answeredAt: a.answeredAt });
    await noteProgress(scope, filling, input.question);
    return { ...saved, isNewest: written?.answeredAt.getTime() === typedAt.getTime() };
  });

/** @throws AppError invalid */
function readAnswer(definition: FormDefinition, { question, value, ask }: AnswerInput): Answer | null {
  const formQuestion = definition.questions.find(({ id }) => id === question);
  if (!formQuestion || !isAsked(formQuestion)) throw new AppError('invalid', errors.unknownQuestion);
  if (ask) {
    if (formQuestion.kind === 'consent' || !formQuestion.canAsk) throw new AppError('invalid', errors.needsAnswer);
    return { ask: true };
  }
  const checked = checkValue(formQuestion, value);
  if ('problem' in checked) throw new AppError('invalid', checked.problem, { [question]: checked.problem });
  return checked.value === null ? null : { value: checked.value as never };
}

/** An answer with files, without those that were deleted or aren't the client's own, and with their stored names. */
async function withOwnFiles(scope: Scope, clientId: number, answer: Answer): Promise<Answer | null> {
  if ('ask' in answer) return answer;
  const ids = answerValues.file.parse(answer.value).map(({ id }) => id);
  const names = await portOf(scope, fileNames)(scope, { clientId, ids });
  const own = ids.flatMap(id => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return own.length ? { value: own } : null;
}

/** Longer pauses count as this many seconds. */
const maxPauseSeconds = 300;

/** Records the client’s current question and time spent, for the remaining minutes and the statistics. */
const noteProgress = (scope: Scope, filling: Filling, question: string) => {
  const { lastAnsweredAt, startedAt, activeSeconds } = formRequests;
  return scope.db
    .update(formRequests)
    .set({
      startedAt: sql`coalesce(${startedAt}, now())`,
      lastAnsweredAt: sql`now()`,
      activeSeconds: sql`${activeSeconds} + least(${maxPauseSeconds}, coalesce(extract(epoch from now() - ${lastAnsweredAt}), 0))::int`,
      currentQuestion: question,
    })
    .where(and(which(filling), isNull(formRequests.finishedAt)));
};

/** Records the question that the client currently sees. */
export const noteStep = (services: Services, filling: Filling, step: string) =>
  inPractice(services, filling, async scope => {
    await scope.db
      .update(formRequests)
      .set({ currentQuestion: step })
      .where(and(which(filling), isNull(formRequests.finishedAt)));
  });

/** Submits the form. @throws AppError not_found, conflict, invalid if an answer or a required signature is missing */
export const submitForm = (services: Services, filling: Filling, now = new Date()) =>
  finish(services, filling, { name: null, now });

/** Signs and submits the form. @throws AppError not_found, conflict, invalid if an answer is missing */
export const signForm = (services: Services, filling: Filling, name: string, now = new Date()) =>
  finish(services, filling, { name, now });

type Finishing = { name: string | null; now: Date };

async function finish(services: Services, filling: Filling, { name, now }: Finishing): Promise<void> {
  const branding = await loadFormBranding(services, filling);
  await inPractice(services, filling, async scope => {
    const row = await getOpenRequest(scope, filling);
    const version = await versionOf(scope, row);
    const { definition } = version;
    const answers = (await answersOf(scope, [row.id])).get(row.id) ?? {};
    const missing = missingAnswers(definition, answers);
    if (Object.keys(missing).length) throw new AppError('invalid', errors.unanswered, missing);
    if (definition.isSigned && name === null)
      throw new AppError('invalid', errors.mustSign, { name: errors.needsName });
    const client = await getWritableClient(scope, filling.clientId);
    const document = await writeDocument(scope, { version, answers, client, branding, name, now });
    const { signature } = document;
    await scope.db
      .update(formRequests)
      .set({
        ...{ document, checksum: checksumOf(document), finishedAt: now },
        startedAt: row.startedAt ?? now,
        lastAnsweredAt: now,
        ...(signature && { signedAt: now, signedName: signature.name }),
      })
      .where(which(filling));
    await propose(scope, row.id, { definition, answers });
    await announceAnswers(scope, client, { title: version.title, isSigned: signature !== null });
  });
}

type Written = {
  version: Awaited<ReturnType<typeof versionOf>>;
  answers: Answers;
  client: Pick<Client, 'firstName' | 'lastName' | 'language'>;
  branding: FormBranding;
  /** Typed as a signature. */
  name: string | null;
  now: Date;
};

/** The document of a submitted form, which contains everything that its page and PDF show. */
export async function writeDocument(
  scope: Scope,
  { version, answers, client, branding, name, now }: Written,
): Promise<FormDocument> {
  const { definition, title, kind, formId, publishedAt } = version;
  return {
    ...branding,
    ...{ title, kind, formId, version: version.version },
    publishedAt: publishedAt.toISOString(),
    clientName: `${client.firstName} ${client.lastName}`.trim(),
    intro: definition.intro,
    entries: describeAnswers(definition, answers, await writingOf(scope, client)),
    answers: shownAnswers(definition, answers),
    finishedAt: now.toISOString(),
    signature: definition.isSigned && name !== null ? { name, at: now.toISOString() } : null,
  };
}

type Filled = { version: Written['version']; answers: Answers; document: FormDocument | null; answeredAt: Date };
type NewRequest = Omit<typeof formRequests.$inferInsert, 'tenantId' | 'formId' | 'version'>;

/**
 * Inserts a request together with its answers, for forms that aren't filled in on their own page. Without a document it
 * is unfinished.
 */
export async function insertFilledForm(
  scope: Scope,
  request: NewRequest,
  { version: { formId, version, definition }, answers, document, answeredAt }: Filled,
): Promise<void> {
  const { tenantId } = scope;
  const sent = document && {
    ...{ document, checksum: checksumOf(document), finishedAt: answeredAt },
    ...(document.signature && { signedAt: answeredAt, signedName: document.signature.name }),
  };
  const [inserted] = await scope.db
    .insert(formRequests)
    .values({ ...request, ...sent, tenantId, formId, version })
    .returning({ id: formRequests.id });
  if (!inserted) throw new Error('a request was not inserted');
  const requestId = inserted.id;
  // Also stores the answers one by one, so that the client can change them later.
  const rows = Object.entries(answers).flatMap(([question, answer]) =>
    answer ? { tenantId, requestId, question, answer, answeredAt } : [],
  );
  if (rows.length) await scope.db.insert(formAnswers).values(rows);
  if (document) await propose(scope, requestId, { definition, answers });
}

/** Without the answers of hidden questions. */
const shownAnswers = (definition: FormDefinition, answers: Answers): FormDocument['answers'] =>
  Object.fromEntries(
    shownQuestions(definition, answers).flatMap(({ id }) => {
      const answer = answers[id];
      return answer ? [[id, answer as FormDocument['answers'][string]]] : [];
    }),
  );

/** SHA-256 of the version, texts and answers. */
export const checksumOf = (document: FormDocument): string =>
  createHash('sha256').update(canonical(document)).digest('hex');

export type FormBranding = Pick<FormDocument, 'locale' | 'timeZone' | 'practiceName' | 'logo' | 'color'>;
type From = Pick<Filling, 'tenantId'> & ({ clientId: number } | { userId: number });

/**
 * Loads the practice’s name, logo and color for a document. Must be called outside the writing transaction, because it
 * reads the logo from the file store. `from`: a client, whose practitioner’s logo is used, or a practitioner.
 */
export async function loadFormBranding(services: Services, from: From): Promise<FormBranding> {
  const { practice, letterhead, logoUrl } = await inPractice(services, from, async scope => {
    const client = 'clientId' in from ? await getClient(scope, from.clientId) : { ...from, language: null };
    const practice = inLanguageOf(client, await getPractice(scope));
    return { practice, ...(await letterheadOf(services, scope, client.userId)) };
  });
  const logo = logoUrl ? await readLogo(services, logoUrl) : null;
  return {
    locale: localeOf(practice.settings),
    timeZone: practice.settings.timeZone,
    practiceName: practice.name,
    logo: logo && { ...logo, png: Buffer.from(logo.png).toString('base64') },
    color: letterhead.accent,
  };
}

/** An unsigned form can be changed after submission until its session begins. */
export async function canReopen(
  scope: Scope,
  row: Pick<RequestRow, 'finishedAt' | 'signedAt' | 'withdrawnAt' | 'appointmentId'>,
  now = new Date(),
): Promise<boolean> {
  if (!row.finishedAt || row.signedAt || row.withdrawnAt || !row.appointmentId) return false;
  const start = (await startsOf(scope, [row.appointmentId])).get(row.appointmentId);
  return start !== undefined && start > now;
}

/** @throws AppError not_found, conflict */
export const reopenForm = (services: Services, filling: Filling): Promise<void> =>
  inPractice(services, filling, async scope => {
    const [row] = await scope.db.select().from(formRequests).where(which(filling)).for('no key update');
    if (!row) throw notFound('Form');
    if (!(await canReopen(scope, row))) throw new AppError('conflict', errors.isSent);
    await scope.db.update(formRequests).set({ finishedAt: null, document: null, checksum: null }).where(which(filling));
  });

/**
 * Notifies the client’s practitioner, or the owner if the practitioner has left. Contains no answers, which are health
 * data.
 */
async function announceAnswers(
  scope: Scope,
  client: Client,
  { title, isSigned }: { title: string; isSigned: boolean },
) {
  const userId = (await findRole(scope, client.userId))
    ? client.userId
    : (await findOwner(scope, scope.tenantId))?.userId;
  if (!userId) return;
  await notify(
    { ...scope, userId },
    {
      type: 'form',
      title: `${client.firstName} ${client.lastName} ${isSigned ? 'signed' : 'sent'} a form`,
      message: title,
      href: `/clients/${client.id}?tab=forms`,
      clientId: client.id,
    },
  );
}
