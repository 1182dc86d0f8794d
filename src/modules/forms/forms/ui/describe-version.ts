import type { Form } from '../contract.ts';
import {
  type FormDefinition,
  factLabels,
  formKindLabels,
  type Option,
  type Question,
  type QuestionKind,
  questionKindLabels,
} from '../questions.ts';
import { describeCondition } from './edit-questions.ts';

/** One property of a form, question or sum, in words. */
export type Detail = { name: string; lines: string[] };

/** The lines of a detail that only the old or only the new version has. */
export type Difference = { name: string; removed: string[]; added: string[] };

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
const linesOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? [] : String(value).split('\n');

export const formDetails = ({ title, kind, definition }: Pick<Form, 'title' | 'kind' | 'definition'>): Detail[] => [
  { name: 'Title', lines: [title] },
  { name: 'Kind', lines: [formKindLabels[kind]] },
  { name: 'Introduction', lines: linesOf(definition.intro) },
  { name: 'Signed at the end', lines: [yesOrNo(definition.isSigned)] },
];

const nameOfLabel: Partial<Record<QuestionKind, string>> = { heading: 'Heading', text: 'Text', consent: 'Title' };

/** `measures`: names of the measurements by kind. */
export function questionDetails(
  question: Question,
  { questions }: Pick<FormDefinition, 'questions'>,
  measures: Record<string, string>,
): Detail[] {
  const { showIf } = question;
  const trigger = showIf && questions.find(({ id }) => id === showIf.question);
  const verb = showIf?.test === 'contains' ? 'contains' : 'is';
  const details: Detail[] = [
    { name: nameOfLabel[question.kind] ?? 'Question', lines: linesOf(question.label) },
    { name: 'Kind', lines: [questionKindLabels[question.kind]] },
    {
      name: 'Asked',
      lines: [
        showIf && trigger
          ? `If “${trigger.label || 'Untitled'}” ${verb} ${describeCondition(showIf, trigger)}`
          : 'Always',
      ],
    },
  ];
  if ('help' in question)
    details.push({ name: question.kind === 'heading' ? 'Text below' : 'Help text', lines: linesOf(question.help) });
  if ('clause' in question) details.push({ name: 'Clause', lines: linesOf(question.clause) });
  if ('options' in question) details.push({ name: 'Answers', lines: question.options.map(describeOption) });
  if (question.kind === 'matrix')
    details.push(
      { name: 'Rows', lines: question.rows.map(({ label }) => label || 'Untitled') },
      { name: 'Answers', lines: question.columns.map(describeOption) },
    );
  if (question.kind === 'number')
    details.push(
      { name: 'Unit', lines: linesOf(question.unit) },
      { name: 'Smallest', lines: linesOf(question.min) },
      { name: 'Largest', lines: linesOf(question.max) },
    );
  if (question.kind === 'scale')
    details.push({ name: 'At 0', lines: linesOf(question.low) }, { name: 'At 10', lines: linesOf(question.high) });
  if (question.kind === 'measurement')
    details.push({ name: 'Measurement', lines: [measures[question.measure] ?? 'Measurement'] });
  if ('fact' in question)
    details.push({ name: 'Propose for the record', lines: question.fact ? [factLabels[question.fact]] : [] });
  if ('required' in question)
    details.push(
      { name: 'Required', lines: [yesOrNo(question.required)] },
      { name: '“Not sure, ask me in the session”', lines: [yesOrNo(question.canAsk)] },
      { name: 'Show the last answer', lines: [yesOrNo(question.showLast)] },
    );
  return details;
}

const describeOption = ({ label, points }: Option) => {
  const words = label || 'Untitled';
  return points === null ? words : `${words} (${points === 1 ? '1 point' : `${points} points`})`;
};

/** One detail per sum, by title. */
export const sumDetails = ({ sums, questions }: Pick<FormDefinition, 'sums' | 'questions'>): Detail[] =>
  sums.map(sum => ({
    name: sum.title,
    lines: [
      ...sum.questions.map(id => questions.find(each => each.id === id)?.label || 'Untitled'),
      ...sum.bands.map(({ from, label }) => `From ${from}: ${label}`),
    ],
  }));

/** By name, in the new order. If only the order of the lines differs, all of them are listed. */
export function differences(before: Detail[], after: Detail[]): Difference[] {
  const names = new Set([...after, ...before].map(({ name }) => name));
  return [...names].flatMap(name => {
    const [old = [], next = []] = [before, after].map(details => details.find(each => each.name === name)?.lines);
    if (old.join('\n') === next.join('\n')) return [];
    const removed = old.filter(line => !next.includes(line));
    const added = next.filter(line => !old.includes(line));
    return [removed.length + added.length > 0 ? { name, removed, added } : { name, removed: old, added: next }];
  });
}

/** "Now after “How do you sleep?”" */
export function describePosition(id: string, { questions }: Pick<FormDefinition, 'questions'>): string {
  const previous = questions[questions.findIndex(each => each.id === id) - 1];
  return previous ? `Now after “${previous.label || 'Untitled'}”` : 'Now the first question';
}
