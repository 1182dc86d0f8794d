import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import { measureOf } from '../../../people/measurements/contract.ts';
import { listKinds } from '../../../people/measurements/server/kinds.ts';
import { type Answer, type Answers, type FormDefinition, sumsOf } from '../../forms/questions.ts';
import type { FormRequestDetail } from '../contract.ts';
import { describeAnswers, type Writing } from '../describe-answers.ts';
import { storedAnswer } from '../document.ts';
import { requestMessages } from '../messages/catalog.ts';
import { listProposals } from './proposals.ts';
import { answersOf, getRequest, type RequestRow } from './requests.ts';
import { formRequests } from './tables.ts';

/** Language and units in which answers are displayed: to a client in their own language, else in the practice’s. */
export async function writingOf(scope: Scope, reader: Pick<Client, 'language'> = { language: null }): Promise<Writing> {
  const { settings } = inLanguageOf(reader, await getPractice(scope));
  const kinds = await listKinds(scope);
  const locale = localeOf(settings);
  return { locale, words: requestMessages.in(locale).words, measureOf: kind => measureOf(kind, settings.units, kinds) };
}

/** The submitted answers, or the saved ones of an unfinished form. */
export async function currentAnswers(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  row: Pick<RequestRow, 'id' | 'document'>,
): Promise<Answers> {
  return row.document ? readAnswers(row.document.answers) : ((await answersOf(scope, [row.id])).get(row.id) ?? {});
}

/** The answers of a document. */
export const readAnswers = (answers: Record<string, unknown>): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, storedAnswer.parse(answer) as Answer]));

/** The client’s previous document of the same form. */
export async function lastDocument(
  { db, tenantId }: Pick<Scope | ClientScope, 'db' | 'tenantId'>,
  row: Pick<RequestRow, 'id' | 'clientId' | 'formId'>,
) {
  const r = formRequests;
  const [request] = await db
    .select({ document: r.document, finishedAt: r.finishedAt })
    .from(r)
    .where(
      and(
        eq(r.tenantId, tenantId),
        eq(r.clientId, row.clientId),
        eq(r.formId, row.formId),
        lt(r.id, row.id),
        isNotNull(r.finishedAt),
      ),
    )
    .orderBy(desc(r.id))
    .limit(1);
  return request?.document ?? null;
}

/** A form with its answers, sums and proposals. @throws AppError not_found */
export async function getRequestDetail(scope: Scope, id: number): Promise<FormRequestDetail> {
  const { row, definition, ...request } = await getRequest(scope, id);
  const answers = await currentAnswers(scope, row);
  const entries = row.document?.entries ?? (await described(scope, definition, answers));
  const last = await lastDocument(scope, row);
  const before = new Map(last?.entries.map(({ question, lines }) => [question, lines.join('; ')]));
  const name = (await clientNames(scope, [row.clientId])).get(row.clientId);
  return {
    ...request,
    clientName: name ? `${name.firstName} ${name.lastName}`.trim() : '',
    answers: entries.map(entry => {
      const previousAnswer = before.get(entry.question);
      return { ...entry, last: previousAnswer && previousAnswer !== entry.lines.join('; ') ? previousAnswer : null };
    }),
    sums: sumsOf(definition, answers),
    proposals: row.finishedAt ? await listProposals(scope, row, { definition, answers }) : [],
    hash: row.signedAt ? row.checksum : null,
  };
}

const described = async (scope: Scope, definition: FormDefinition, answers: Answers) =>
  describeAnswers(definition, answers, await writingOf(scope));
