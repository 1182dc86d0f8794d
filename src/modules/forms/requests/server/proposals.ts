import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { appLocaleOf } from '../../../../shared/locale.ts';
import { fromStored } from '../../../../shared/units.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import {
  type Allergy,
  type ClientFacts,
  type FactsInput,
  factsInput,
  type Medication,
  reactionLabels,
  severityLabels,
} from '../../../people/facts/contract.ts';
import { getFacts, saveFacts } from '../../../people/facts/server/facts.ts';
import { formatAmount, type Measurement, measureOf, type OwnKind } from '../../../people/measurements/contract.ts';
import { listKinds } from '../../../people/measurements/server/kinds.ts';
import { addMeasurement, listMeasurements } from '../../../people/measurements/server/measurements.ts';
import { type Answers, type FormDefinition, type Question, shownQuestions, valueIn } from '../../forms/questions.ts';
import type { FormProposal, proposalTargets } from '../contract.ts';
import { getRequest, type RequestRow } from './requests.ts';
import { formProposals } from './tables.ts';

type Target = (typeof proposalTargets)[number];
type ProposalRow = typeof formProposals.$inferSelect;

/** The part of the client’s record that a question fills; null for none. */
function targetOf(each: Question): Target | null {
  if (each.kind === 'allergies') return 'allergies';
  if (each.kind === 'medication') return 'medications';
  if (each.kind === 'measurement') return 'measurement';
  return 'fact' in each ? each.fact : null;
}

/** Creates proposals for the client’s record from a submitted form. Earlier decisions are kept. */
export async function propose(scope: Scope, requestId: number, { definition, answers }: FilledForm): Promise<void> {
  const { tenantId } = scope;
  await scope.db
    .delete(formProposals)
    .where(
      and(eq(formProposals.tenantId, tenantId), eq(formProposals.requestId, requestId), isNull(formProposals.decision)),
    );
  const rows = shownQuestions(definition, answers).flatMap(each => {
    const target = targetOf(each);
    return target && hasValue(each, answers) ? [{ tenantId, requestId, question: each.id, target }] : [];
  });
  if (rows.length) await scope.db.insert(formProposals).values(rows).onConflictDoNothing();
}

type FilledForm = { definition: FormDefinition; answers: Answers };

const hasValue = (each: Question, answers: Answers) => {
  const answer = answers[each.id];
  if (!answer || 'ask' in answer) return false;
  if (each.kind === 'allergies') return reactionsIn(each, answers).length > 0;
  if (each.kind === 'several') return chosenLabels(each, answers).length > 0;
  return !Array.isArray(answer.value) || answer.value.length > 0;
};

type RecordData = { practice: Tenant; facts: ClientFacts; measured: Measurement[]; kinds: OwnKind[] };

async function loadRecord(scope: Scope, clientId: number): Promise<RecordData> {
  const practice = await getPractice(scope);
  const facts = await getFacts(scope, clientId);
  const { measurements: measured } = await listMeasurements(scope, clientId);
  return { practice, facts, measured, kinds: await listKinds(scope) };
}

/** The proposals with the current value of the record and the value after accepting. */
export async function listProposals(
  scope: Scope,
  row: Pick<RequestRow, 'id' | 'clientId' | 'finishedAt'>,
  filledForm: FilledForm,
): Promise<FormProposal[]> {
  const rows = await scope.db
    .select()
    .from(formProposals)
    .where(and(eq(formProposals.tenantId, scope.tenantId), eq(formProposals.requestId, row.id)))
    .orderBy(asc(formProposals.id));
  if (!rows.length) return [];
  const record = await loadRecord(scope, row.clientId);
  return rows.flatMap(each => {
    const shown = present(each, filledForm, record);
    return shown ? [shown] : [];
  });
}

function present(row: ProposalRow, { definition, answers }: FilledForm, record: RecordData): FormProposal | null {
  const question = definition.questions.find(({ id }) => id === row.question);
  if (!question) return null;
  return {
    ...{ id: row.id, question: row.question, target: row.target, decision: row.decision },
    label: labelOf(question, row.target, record),
    before: linesOf(row.target, question, record.facts, record),
    after:
      question.kind === 'measurement'
        ? [formatAmount(valueIn(question, answers) ?? 0, measureIn(question.measure, record))]
        : linesOf(row.target, question, changedFacts(question, row.target, { answers, facts: record.facts }), record),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

const labels = {
  allergies: 'Allergies and intolerances',
  medications: 'Medication and supplements',
  birthDate: 'Birth date',
  heightCm: 'Height',
  diet: 'Diet',
  conditions: 'Conditions',
};
const labelOf = (question: Question, target: Target, record: RecordData) =>
  target === 'measurement'
    ? question.kind === 'measurement'
      ? measureIn(question.measure, record).label
      : 'Measurement'
    : labels[target];

const measureIn = (kind: Measurement['kind'], { practice, kinds }: RecordData) =>
  measureOf(kind, practice.settings.units, kinds);

/** The record's lines about the target. */
function linesOf(target: Target, question: Question, facts: FactsInput | ClientFacts, record: RecordData): string[] {
  const { settings } = record.practice;
  switch (target) {
    case 'allergies':
      return facts.allergies.map(({ name, kind, severity }) =>
        [name, [reactionLabels[kind], severity && severityLabels[severity]].filter(Boolean).join(', ')].join(': '),
      );
    case 'medications':
      return facts.medications.map(({ name, dose, schedule }) => [name, dose, schedule].filter(Boolean).join(', '));
    case 'conditions':
      return facts.conditions;
    case 'birthDate':
      return facts.birthDate ? [formatCalendarDate(facts.birthDate, appLocaleOf(settings))] : [];
    case 'heightCm': {
      const unit = settings.units === 'metric' ? 'cm' : 'in';
      return facts.heightCm === null ? [] : [`${fromStored(facts.heightCm, unit)} ${unit}`];
    }
    case 'diet':
      return facts.diet ? [facts.diet] : [];
    case 'measurement': {
      const last = question.kind === 'measurement' && record.measured.findLast(({ kind }) => kind === question.measure);
      return last
        ? [
            `${formatAmount(last.value, measureIn(last.kind, record))}, ${formatCalendarDate(last.measuredOn, appLocaleOf(settings))}`,
          ]
        : [];
    }
  }
}

const reactionsIn = (each: Question, answers: Answers) =>
  // Avoided foods get no proposal, because the record would show them as a reaction.
  (each.kind === 'allergies' ? (valueIn(each, answers) ?? []) : []).flatMap(({ kind, ...entry }) =>
    kind === 'avoid' ? [] : [{ ...entry, kind }],
  );

const chosenLabels = (each: Question, answers: Answers): string[] =>
  each.kind === 'several'
    ? (valueIn(each, answers) ?? [])
        .filter(id => id !== 'none' && id !== 'other')
        .flatMap(id => each.options.find(option => option.id === id)?.label ?? [])
    : [];

const centimetersIn: Partial<Record<string, number>> = { in: 2.54, m: 100, ft: 30.48 };

/** The facts after accepting the answer. New list entries are added; existing ones of the same name are completed. */
function changedFacts(
  each: Question,
  target: Target,
  { answers, facts }: { answers: Answers; facts: ClientFacts },
): FactsInput {
  const { tenantId: _, clientId: __, updatedAt: ___, ...currentFacts } = facts;
  if (target === 'allergies')
    return { ...currentFacts, allergies: joined(facts.allergies, reactionsIn(each, answers).map(asAllergy)) };
  if (target === 'medications' && each.kind === 'medication')
    return {
      ...currentFacts,
      medications: joined(facts.medications, (valueIn(each, answers) ?? []).map(asMedication)),
    };
  if (target === 'conditions')
    return { ...currentFacts, conditions: joinedLines(facts.conditions, conditionsIn(each, answers)) };
  if (target === 'birthDate' && each.kind === 'date') return { ...currentFacts, birthDate: valueIn(each, answers) };
  if (target === 'heightCm' && each.kind === 'number')
    return {
      ...currentFacts,
      heightCm: Math.round((valueIn(each, answers) ?? 0) * (centimetersIn[each.unit ?? ''] ?? 1) * 10) / 10,
    };
  if (target === 'diet') return { ...currentFacts, diet: dietIn(each, answers)?.slice(0, 200) ?? null };
  return currentFacts;
}

const dietIn = (each: Question, answers: Answers): string | null => {
  if (each.kind === 'short') return valueIn(each, answers);
  const chosen = each.kind === 'one' ? valueIn(each, answers) : null;
  return each.kind === 'one' ? (each.options.find(({ id }) => id === chosen)?.label ?? null) : null;
};

function conditionsIn(each: Question, answers: Answers): string[] {
  if (each.kind === 'several') return chosenLabels(each, answers);
  const typed = each.kind === 'short' || each.kind === 'long' ? valueIn(each, answers) : null;
  return (typed ?? '').split('\n').flatMap(line => line.trim().slice(0, 200) || []);
}

const asAllergy = ({ name, kind, severity }: Pick<Allergy, 'name' | 'kind' | 'severity'>): Allergy => ({
  ...{ name, kind, severity, note: null },
  source: 'client',
});
const asMedication = (medication: Omit<Medication, 'since'>): Medication => ({ ...medication, since: null });

/** Existing entries keep the fields that the answer doesn’t have. */
function joined<Entry extends { name: string }>(existing: Entry[], reported: Entry[]): Entry[] {
  const key = ({ name }: Entry) => name.trim().toLowerCase();
  const answered = new Map(reported.map(entry => [key(entry), entry]));
  const completed = existing.map(entry => {
    const reportedFields = Object.entries(answered.get(key(entry)) ?? {}).filter(
      ([name, value]) => value !== null && name !== 'name' && name !== 'source',
    );
    return { ...entry, ...Object.fromEntries(reportedFields) };
  });
  const names = new Set(existing.map(key));
  return [...completed, ...[...answered.values()].filter(entry => !names.has(key(entry)))];
}

function joinedLines(existing: string[], reported: string[]): string[] {
  const names = new Set(existing.map(each => each.toLowerCase()));
  return [
    ...existing,
    ...reported.filter((each, at) => !names.has(each.toLowerCase()) && reported.indexOf(each) === at),
  ];
}

type ProposalKey = { requestId: number; proposalId: number };

/**
 * Accepts or dismisses a proposal.
 * @throws AppError not_found, conflict if it was decided already, invalid if the record doesn’t allow the value
 */
export async function decideProposal(
  scope: Scope,
  { requestId, proposalId }: ProposalKey,
  decision: 'accepted' | 'dismissed',
  loadAnswers: (row: RequestRow, definition: FormDefinition) => Promise<Answers>,
): Promise<FormProposal> {
  const { row, definition } = await getRequest(scope, requestId);
  const which = and(
    eq(formProposals.tenantId, scope.tenantId),
    eq(formProposals.requestId, requestId),
    eq(formProposals.id, proposalId),
  );
  const [proposal] = await scope.db.select().from(formProposals).where(which).for('update');
  const question = definition.questions.find(({ id }) => id === proposal?.question);
  if (!proposal || !question) throw notFound('Proposal');
  if (proposal.decision) throw new AppError('conflict', 'This answer was already accepted or dismissed.');
  const answers = await loadAnswers(row, definition);
  const record = await loadRecord(scope, row.clientId);
  const shown = present(proposal, { definition, answers }, record);
  if (!shown) throw notFound('Proposal');
  if (decision === 'accepted') await apply(scope, { question, target: proposal.target, answers }, { row, record });
  const decidedAt = new Date();
  await scope.db.update(formProposals).set({ decision, decidedAt, userId: scope.userId }).where(which);
  return { ...shown, decision, decidedAt: decidedAt.toISOString() };
}

type Accepted = { question: Question; target: Target; answers: Answers };

async function apply(
  scope: Scope,
  { question, target, answers }: Accepted,
  { row, record }: { row: RequestRow; record: RecordData },
) {
  if (question.kind === 'measurement') {
    const measuredOn = dayIn(row.finishedAt ?? new Date(), record.practice.settings.timeZone);
    const value = valueIn(question, answers) ?? 0;
    await addMeasurement(scope, row.clientId, { kind: question.measure, value, measuredOn, note: null });
    return;
  }
  const changed = factsInput.safeParse(changedFacts(question, target, { answers, facts: record.facts }));
  if (changed.success) await saveFacts(scope, row.clientId, changed.data);
  else throw new AppError('invalid', changed.error.issues[0]?.message ?? 'This doesn’t fit the record');
}
