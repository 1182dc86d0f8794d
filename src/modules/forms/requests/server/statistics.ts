import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Form, FormSummary } from '../../forms/contract.ts';
import { isAsked, type Question } from '../../forms/questions.ts';
import { type FormRow, listForms } from '../../forms/server/forms.ts';
import { formRequests } from './tables.ts';

/** Days without an answer after which an unfinished form counts as abandoned. */
const leftAfterDays = 2;

// Forms answered at booking have no current question, because their time was not measured.
type Counted = { form_id: string; version: number; asked: number; finished: number; seconds: number | null };
type Stopped = { form_id: string; question: string; people: number };

const counted = ({ db, tenantId }: Scope) =>
  db.execute<Counted>(sql`select form_id, max(version) as version,
      (count(*) filter (where withdrawn_at is null or finished_at is not null))::int as asked,
      count(finished_at)::int as finished,
      percentile_cont(0.5) within group (order by active_seconds) filter (where finished_at is not null and current_question is not null) as seconds
    from ${formRequests} where tenant_id = ${tenantId} group by form_id`);

const stopped = ({ db, tenantId }: Scope, formId?: number) =>
  db.execute<Stopped>(sql`select form_id, current_question as question, count(distinct client_id)::int as people
    from ${formRequests}
    where tenant_id = ${tenantId} and finished_at is null and withdrawn_at is null and current_question is not null
      and last_answered_at < now() - ${`${leftAfterDays} days`}::interval
      ${formId === undefined ? sql`` : sql`and form_id = ${formId}`}
    group by form_id, current_question order by people desc, question`);

/** All forms with their statistics. */
export async function summarizeForms(scope: Scope): Promise<FormSummary[]> {
  const rows = await listForms(scope);
  const counts = new Map((await counted(scope)).rows.map(each => [Number(each.form_id), each]));
  const stops = (await stopped(scope)).rows;
  return rows.map(({ definition, tenantId: _, changes: __, ...row }) => {
    const formCounts = counts.get(row.id);
    const stop = stops.find(each => Number(each.form_id) === row.id);
    return {
      ...row,
      questions: definition.questions.filter(isAsked).length,
      isSigned: definition.isSigned,
      asked: formCounts?.asked ?? 0,
      finished: formCounts?.finished ?? 0,
      medianMinutes:
        formCounts?.finished && formCounts.seconds !== null ? Math.max(1, Math.round(formCounts.seconds / 60)) : null,
      stop: stop ? { label: labelOf(definition.questions, stop.question), people: stop.people } : null,
    };
  });
}

/** The steps after the last question: checking the answers, or signing. */
export const lastSteps = { review: 'Checking the answers', sign: 'Signing' } as const;

const labelOf = (questions: Question[], id: string): string =>
  questions.find(each => each.id === id)?.label ??
  lastSteps[id as keyof typeof lastSteps] ??
  'A question that was removed';

/** The form with its statistics. */
export async function withStatistics(scope: Scope, row: FormRow): Promise<Form> {
  const { rows } = await scope.db.execute<{ answered: number }>(sql`select count(distinct client_id)::int as answered
    from ${formRequests} where tenant_id = ${scope.tenantId} and form_id = ${row.id} and version = ${row.version}
      and finished_at is not null`);
  const stops = (await stopped(scope, row.id)).rows.filter(({ question }) =>
    row.definition.questions.some(({ id }) => id === question),
  );
  return {
    ...row,
    answered: rows[0]?.answered ?? 0,
    stops: stops.map(({ question, people }) => ({ question, people })),
  };
}

/** Whether anybody was asked to fill it in. */
export const wasAsked = async ({ db, tenantId }: Scope, formId: number): Promise<boolean> =>
  (await db.$count(formRequests, sql`tenant_id = ${tenantId} and form_id = ${formId}`)) > 0;
