import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { compareQuestions, type QuestionChange } from '../compare.ts';
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
import { formVersionQuery } from './form-queries.ts';
import classes from './version-comparison.module.css';

type Props = { saved: Form; measures: Record<string, string>; isOpen: boolean; onClose: () => void };

/** The saved draft beside the newest published version, by question. */
export function VersionComparison({ saved, measures, isOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...formVersionQuery(saved.id, saved.version), enabled: isOpen });
  return (
    <Dialog title={`What changes in version ${saved.version + 1}`} isOpen={isOpen} onClose={onClose} width={620}>
      {data ? (
        <Changes before={data} after={saved} measures={measures} />
      ) : error ? (
        <ErrorState
          title={`Failed to load version ${saved.version}`}
          error={error}
          onRetry={() => void refetch()}
          level="b"
        />
      ) : (
        <Skeleton height={160} aria-label={`Loading version ${saved.version}`} />
      )}
    </Dialog>
  );
}

type Version = Pick<Form, 'title' | 'kind' | 'definition'>;
type ChangesProps = { before: Version; after: Version; measures: Record<string, string> };

function Changes({ before, after, measures }: ChangesProps) {
  const form = differences(formDetails(before), formDetails(after));
  // With the new labels on both sides, because a renamed question doesn’t change a sum.
  const allQuestions = [...after.definition.questions, ...before.definition.questions];
  const sums = differences(
    sumDetails(before.definition.sums, allQuestions),
    sumDetails(after.definition.sums, allQuestions),
  );
  const questions = compareQuestions(before.definition.questions, after.definition.questions);
  return (
    <ul className={classes.changes}>
      {form.length > 0 && (
        <li>
          <h3>Title and introduction</h3>
          <Differences differences={form} />
        </li>
      )}
      {questions.map(each => (
        <ChangedQuestion key={('after' in each ? each.after : each.before).id} {...{ each, before, after, measures }} />
      ))}
      {sums.length > 0 && (
        <li>
          <h3>Sums</h3>
          <Differences differences={sums} />
        </li>
      )}
    </ul>
  );
}

const changeLabels = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;
const changeColors = { added: 'green', removed: 'red', changed: 'blue', moved: 'gray' } as const;

function ChangedQuestion({ each, before, after, measures }: ChangesProps & { each: QuestionChange }) {
  const { label } = 'after' in each ? each.after : each.before;
  return (
    <li>
      <h3>
        {label || 'Untitled'}
        <Badge color={changeColors[each.change]}>{changeLabels[each.change]}</Badge>
      </h3>
      {each.change === 'changed' && (
        <Differences
          differences={differences(
            questionDetails(each.before, before.definition, measures),
            questionDetails(each.after, after.definition, measures),
          )}
        />
      )}
      {each.change === 'moved' && <p>{describePosition(each.after.id, after.definition)}</p>}
    </li>
  );
}

/** Old lines are marked as deleted and new ones as inserted, which screen readers announce. */
function Differences({ differences }: { differences: Difference[] }) {
  return (
    <dl>
      {differences.map(({ name, removed, added }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {removed.length > 0 && <del>{removed.join('\n')}</del>}
            {added.length > 0 && <ins>{added.join('\n')}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One property of a form, question or sum, in words. */
type Detail = { name: string; lines: string[] };

/** The lines of a detail that only the old or only the new version has. */
type Difference = { name: string; removed: string[]; added: string[] };

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
const linesOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? [] : String(value).split('\n');

const formDetails = ({ title, kind, definition }: Pick<Form, 'title' | 'kind' | 'definition'>): Detail[] => [
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
  const text = label || 'Untitled';
  return points === null ? text : `${text} (${points === 1 ? '1 point' : `${points} points`})`;
};

/** One detail per sum, by title. `questions`: those whose labels are used. */
export const sumDetails = (sums: FormDefinition['sums'], questions: Question[]): Detail[] =>
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
