import { newKey } from '../../../../ui/form/new-key.ts';
import {
  type Condition,
  type FormDefinition,
  isAsked,
  type Option,
  type Question,
  type QuestionKind,
  questionKindLabels,
  testsOf,
} from '../questions.ts';

/** A question with its follow-ups, which directly follow it in the list. */
export type QuestionNode = { question: Question; children: QuestionNode[] };

/**
 * Builds the tree of questions and follow-ups. A follow-up that doesn't directly follow its question stays on the top
 * level, because nesting would change the order.
 */
export function nest(questions: Question[]): QuestionNode[] {
  const roots: QuestionNode[] = [];
  let ancestors: QuestionNode[] = [];
  for (const question of questions) {
    const node = { question, children: [] };
    const parent = ancestors.findLastIndex(each => each.question.id === question.showIf?.question);
    (ancestors[parent]?.children ?? roots).push(node);
    ancestors = [...ancestors.slice(0, parent + 1), node];
  }
  return roots;
}

const flatten = (nodes: QuestionNode[]): Question[] =>
  nodes.flatMap(({ question, children }) => [question, ...flatten(children)]);

const newId = () => newKey().slice(0, 12);
export const newOption = (): Option => ({ id: newId(), label: '', points: null });

/** A new question of this kind, with empty texts. */
export function newQuestion(kind: QuestionKind): Question {
  const base = { id: newId(), showIf: null, label: '' };
  const answerable = { ...base, help: null, required: false, canAsk: true, showLast: false };
  switch (kind) {
    case 'heading':
      return { ...base, kind, help: null };
    case 'text':
      return { ...base, kind };
    case 'consent':
      return { ...base, kind, clause: '' };
    case 'short':
    case 'long':
    case 'date':
      return { ...answerable, kind, fact: null };
    case 'number':
      return { ...answerable, kind, unit: null, min: null, max: null, fact: null };
    case 'one':
    case 'several':
      return { ...answerable, kind, options: [newOption(), newOption()], fact: null };
    case 'scale':
      return { ...answerable, kind, showLast: true, low: null, high: null };
    case 'matrix':
      return {
        ...answerable,
        kind,
        rows: [rowOf(newOption()), rowOf(newOption())],
        columns: [newOption(), newOption(), newOption()],
      };
    case 'measurement':
      return { ...answerable, kind, measure: 'weight' };
    default:
      return { ...answerable, kind };
  }
}

const rowOf = ({ id, label }: Option) => ({ id, label });

type Edited = Pick<FormDefinition, 'questions' | 'sums'>;

/**
 * Inserts a question after another and its follow-ups, or at the end; it gets the same condition as the one before it.
 */
export function insertAfter(questions: Question[], afterId: string | null, added: Question): Question[] {
  if (afterId === null) return [...questions, added];
  const end = endOf(questions, afterId);
  const { showIf = null } = questions.find(({ id }) => id === afterId) ?? {};
  return questions.toSpliced(end, 0, { ...added, showIf });
}

/** The index after a question and its follow-ups. */
function endOf(questions: Question[], id: string): number {
  const node = findNode(nest(questions), id);
  const start = questions.findIndex(each => each.id === id);
  return node ? start + flatten([node]).length : questions.length;
}

function findNode(nodes: QuestionNode[], id: string): QuestionNode | undefined {
  for (const node of nodes) {
    const match = node.question.id === id ? node : findNode(node.children, id);
    if (match) return match;
  }
  return undefined;
}

/** The question and the others on its level. */
export function siblingsOf(nodes: QuestionNode[], id: string): QuestionNode[] {
  if (nodes.some(({ question }) => question.id === id)) return nodes;
  for (const { children } of nodes) {
    const siblings = siblingsOf(children, id);
    if (siblings.length) return siblings;
  }
  return [];
}

/**
 * Moves a question with its follow-ups within its level.
 * @returns null if it would come before the question that its condition refers to, or after one that refers to it
 */
export function moveTo(questions: Question[], id: string, to: number): Question[] | null {
  const roots = nest(questions);
  const siblings = siblingsOf(roots, id);
  const from = siblings.findIndex(({ question }) => question.id === id);
  const [moved] = siblings.slice(from, from + 1);
  if (!moved || to < 0 || to >= siblings.length || from === to) return null;
  // Mutating the list changes the tree, too, because it is part of it.
  siblings.splice(from, 1);
  siblings.splice(to, 0, moved);
  const next = flatten(roots);
  return isOrdered(next) ? next : null;
}

const isOrdered = (questions: Question[]) =>
  questions.every(({ showIf }, at) => !showIf || questions.slice(0, at).some(({ id }) => id === showIf.question));

/** Removes the question, its follow-ups, and their share in sums. */
export function remove<D extends Edited>(definition: D, id: string): D {
  const removedIds = new Set([id]);
  for (const each of definition.questions)
    if (each.showIf && removedIds.has(each.showIf.question)) removedIds.add(each.id);
  return {
    ...definition,
    questions: definition.questions.filter(each => !removedIds.has(each.id)),
    sums: definition.sums.map(sum => ({ ...sum, questions: sum.questions.filter(each => !removedIds.has(each)) })),
  };
}

/** Undoes `remove`, using the definition `before` it; later edits are kept. */
export function restore<D extends Edited>(definition: D, before: D, id: string): D {
  const left = new Set(remove(before, id).questions.map(each => each.id));
  const isGone = (each: string) => !left.has(each) && before.questions.some(question => question.id === each);
  const at = before.questions.findIndex(each => each.id === id);
  const previous = before.questions
    .slice(0, at)
    .findLast(each => definition.questions.some(question => question.id === each.id));
  const start = previous ? definition.questions.findIndex(each => each.id === previous.id) + 1 : 0;
  return {
    ...definition,
    questions: definition.questions.toSpliced(start, 0, ...before.questions.filter(each => isGone(each.id))),
    sums: definition.sums.map(sum => {
      const back = before.sums.find(each => each.id === sum.id)?.questions.filter(isGone) ?? [];
      return { ...sum, questions: [...sum.questions, ...back] };
    }),
  };
}

/** A copy directly after the question and its follow-ups. Options keep their ids, which are the question's own. */
export function duplicate(questions: Question[], id: string): { questions: Question[]; copyId: string } {
  const copyId = newId();
  const original = questions.find(each => each.id === id);
  if (!original) return { questions, copyId };
  return { questions: questions.toSpliced(endOf(questions, id), 0, { ...original, id: copyId }), copyId };
}

/** The initial condition of a follow-up; null if nothing can depend on this kind of question. */
export function firstCondition(trigger: Question): Condition | null {
  const [test] = testsOf(trigger.kind);
  const question = trigger.id;
  if (test === 'any_of') {
    const [first] = choicesOf(trigger);
    return { question, test, values: first ? [first.id] : [] };
  }
  if (test === 'contains') return { question, test, value: '' };
  if (!test) return null;
  return { question, test, value: trigger.kind === 'scale' ? 4 : 0 };
}

/** The answers that can be chosen. */
export const choicesOf = (question: Question): { id: string; label: string }[] =>
  question.kind === 'yes_no'
    ? [
        { id: 'yes', label: 'Yes' },
        { id: 'no', label: 'No' },
      ]
    : 'options' in question
      ? question.options
      : [];

/** Makes a later question a follow-up: it moves, with its own follow-ups, below the existing ones. */
export function followUp(questions: Question[], childId: string, showIf: Condition): Question[] {
  const child = findNode(nest(questions), childId);
  if (!child) return questions;
  const moved = flatten([{ ...child, question: { ...child.question, showIf } }]);
  const ids = new Set(moved.map(({ id }) => id));
  const rest = questions.filter(({ id }) => !ids.has(id));
  return rest.toSpliced(endOf(rest, showIf.question), 0, ...moved);
}

/** The questions that can become a follow-up: later ones without a condition. */
export function followUpsOffered(questions: Question[], triggerId: string): Question[] {
  const at = questions.findIndex(({ id }) => id === triggerId);
  return questions.slice(at + 1).filter(({ showIf }) => !showIf);
}

/** Keeps the condition of questions that are already follow-ups, and otherwise leaves their order. */
export const setCondition = (questions: Question[], id: string, showIf: Condition | null): Question[] =>
  questions.map(each => (each.id === id ? { ...each, showIf } : each));

/** Changes the kind of a question and keeps its texts. Conditions that no longer fit are reset or dropped. */
export function convert(questions: Question[], id: string, kind: QuestionKind): Question[] {
  const old = questions.find(each => each.id === id);
  if (!old) return questions;
  const fresh = newQuestion(kind);
  const retained = Object.fromEntries(
    Object.entries(old).filter(([name]) => name in fresh && name !== 'kind' && name !== 'fact'),
  );
  const next = { ...fresh, ...retained } as Question;
  return questions.map(each => {
    if (each.id === id) return next;
    if (each.showIf?.question !== id || testsOf(kind).includes(each.showIf.test)) return each;
    return { ...each, showIf: firstCondition(next) };
  });
}

/** "4 or less", "Yes", "Diarrhea or Bloating", "“iron”" */
export function describeCondition(condition: Condition, trigger: Question): string {
  if (condition.test === 'contains') return `“${condition.value}”`;
  if (condition.test === 'any_of') {
    const labels = choicesOf(trigger).flatMap(({ id, label }) =>
      condition.values.includes(id) ? [label || 'Untitled'] : [],
    );
    return labels.join(' or ') || 'nothing chosen';
  }
  const value = Number.isNaN(condition.value) ? '…' : condition.value;
  return condition.test === 'at_most' ? `${value} or less` : `${value} or more`;
}

/** The line below a question in the list. */
export function describeQuestion(question: Question, questions: Question[], measures: Record<string, string>): string {
  const { showIf } = question;
  const trigger = showIf && questions.find(({ id }) => id === showIf.question);
  const parts = [
    kindOf(question, measures),
    isAsked(question) && 'required' in question && question.required && 'required',
    recordOf(question),
  ];
  const what = parts.filter(Boolean).join(', ');
  if (!showIf || !trigger) return what;
  const verb = showIf.test === 'contains' ? 'contains' : 'is';
  return `Only if “${trigger.label || 'Untitled'}” ${verb} ${describeCondition(showIf, trigger)}. ${what}`;
}

function kindOf(question: Question, measures: Record<string, string>): string {
  switch (question.kind) {
    case 'one':
      return `Choose one of ${question.options.length}`;
    case 'several':
      return `Choose any of ${question.options.length}`;
    case 'number':
      return question.unit ? `Number in ${question.unit}` : 'Number';
    case 'measurement':
      return measures[question.measure] ?? 'Measurement';
    case 'matrix':
      return `${question.rows.length} rows, ${question.columns.length} answers`;
    default:
      return questionKindLabels[question.kind];
  }
}

function recordOf(question: Question): string | false {
  if (question.kind === 'allergies' || question.kind === 'medication' || question.kind === 'measurement')
    return 'saved to the record';
  return 'fact' in question && question.fact !== null && 'saved to the record';
}
