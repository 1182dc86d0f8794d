import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { builtInKindNames, builtInKinds } from '../../../people/measurements/contract.ts';
import { kindsQuery } from '../../../people/measurements/ui/measurement-queries.ts';
import {
  type FactName,
  factLabels,
  isAsked,
  type Question,
  type QuestionKind,
  type QuestionOf,
  questionKindLabels,
  testsOf,
} from '../questions.ts';
import classes from './builder.module.css';
import { describeCondition } from './edit-questions.ts';
import {
  type ErrorOf,
  Errors,
  Field,
  FigureField,
  type KindProps,
  LongField,
  MatrixFields,
  OptionList,
  type QuestionChanges,
} from './editor-fields.tsx';
import { FollowUps } from './FollowUps.tsx';

type Props = { question: Question; changes: QuestionChanges; errorOf: ErrorOf; isChecked: boolean };

/** The fields of one question. A new question shows the error of a field only after the field has lost the focus. */
export function QuestionEditor({ question, changes, errorOf, isChecked }: Props) {
  const { left, leave } = useLeftFields();
  const shownError: ErrorOf = (field, id) => (isChecked || left.has(field) ? errorOf(field, id) : undefined);
  const { change } = changes;
  return (
    <Errors value={shownError}>
      <form
        noValidate
        className={classes.editor}
        onSubmit={event => {
          event.preventDefault();
          changes.open(null);
        }}
        onBlur={({ target }) => {
          if ('name' in target && typeof target.name === 'string' && target.name) leave(target.name);
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          changes.open(null);
        }}
      >
        <ShownIf question={question} changes={changes} />
        <div className={classes.kindPair}>
          <NativeSelect
            label="Kind"
            value={question.kind}
            onChange={event => changes.convert(question.id, event.currentTarget.value as QuestionKind)}
            data={kindChoices}
          />
          {question.kind === 'measurement' && <MeasureField question={question} change={change} />}
        </div>
        <LabelField question={question} change={change} />
        {'help' in question && (
          <Field
            name="help"
            label={<Optional>{question.kind === 'heading' ? 'Text below' : 'Help text'}</Optional>}
            value={question.help ?? ''}
            maxLength={1_000}
            onChange={help => change({ ...question, help })}
          />
        )}
        {question.kind === 'consent' && (
          <LongField
            name="clause"
            label="Clause"
            description="Clients tick “I have read this and I agree” and sign the form. Have the text checked by a lawyer."
            value={question.clause}
            onChange={clause => change({ ...question, clause })}
          />
        )}
        <KindFields question={question} change={change} />
        {isAsked(question) && question.kind !== 'consent' && <Switches question={question} change={change} />}
        {testsOf(question.kind).length > 0 && <FollowUps trigger={question} changes={changes} errorOf={shownError} />}
        <div className={classes.editorFoot}>
          <Button type="submit" size="xs">
            Done
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => changes.duplicate(question.id)}>
            Duplicate
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className={classes.destructive}
            onClick={() => changes.remove(question.id)}
          >
            Remove
          </Button>
        </div>
      </form>
    </Errors>
  );
}

/**
 * Fields that have lost the focus. Delayed while the mouse is pressed, because an appearing error would move the button
 * under the pointer.
 */
function useLeftFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const pointer = useRef({ isDown: false, waiting: [] as string[] });
  // Subscribes to the pointer.
  useEffect(() => {
    const { current } = pointer;
    const press = () => {
      current.isDown = true;
    };
    const release = () => {
      current.isDown = false;
      // After the click, which follows the release.
      setTimeout(() => {
        const names = current.waiting.splice(0);
        if (names.length) setLeft(before => new Set([...before, ...names]));
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  const leave = (name: string) => {
    if (pointer.current.isDown) pointer.current.waiting.push(name);
    else setLeft(before => new Set([...before, name]));
  };
  return { left, leave };
}

/** In the order of the menu to add a question. */
export const kindGroups: { title: string; kinds: QuestionKind[] }[] = [
  { title: 'Answers', kinds: ['short', 'long', 'one', 'several', 'yes_no', 'scale', 'number', 'date', 'matrix'] },
  { title: 'For the record', kinds: ['allergies', 'medication', 'measurement', 'recall', 'file'] },
  { title: 'To read and sign', kinds: ['heading', 'text', 'consent'] },
];
const kindChoices = kindGroups.map(({ title, kinds }) => ({
  group: title,
  items: kinds.map(value => ({ value, label: questionKindLabels[value] })),
}));

const labelNames: Partial<Record<QuestionKind, string>> = { heading: 'Heading', consent: 'Title' };

/** The element that gets the focus when the question is opened. */
export const labelIdOf = (questionId: string) => `question-${questionId}`;

function LabelField({ question, change }: { question: Question; change: QuestionChanges['change'] }) {
  const { id, label, kind } = question;
  const onChange = (next: string) => change({ ...question, label: next });
  if (kind === 'text')
    return <LongField id={labelIdOf(id)} name="label" label="Text" value={label} onChange={onChange} />;
  return (
    <Field
      id={labelIdOf(id)}
      name="label"
      label={labelNames[kind] ?? 'Question'}
      value={label}
      maxLength={300}
      onChange={onChange}
    />
  );
}

function KindFields({ question, change }: KindProps) {
  switch (question.kind) {
    case 'scale':
      return (
        <div className={dialog.pair}>
          <Field
            name="low"
            label={<Optional>At 0</Optional>}
            maxLength={60}
            placeholder="worn out all day"
            value={question.low ?? ''}
            onChange={low => change({ ...question, low })}
          />
          <Field
            name="high"
            label={<Optional>At 10</Optional>}
            maxLength={60}
            placeholder="full of energy"
            value={question.high ?? ''}
            onChange={high => change({ ...question, high })}
          />
        </div>
      );
    case 'number':
      return (
        <>
          <div className={classes.figures}>
            <Field
              name="unit"
              label={<Optional>Unit</Optional>}
              maxLength={20}
              placeholder="hours"
              value={question.unit ?? ''}
              onChange={unit => change({ ...question, unit })}
            />
            <FigureField
              name="min"
              label={<Optional>Smallest</Optional>}
              value={question.min}
              onChange={min => change({ ...question, min })}
            />
            <FigureField
              name="max"
              label={<Optional>Largest</Optional>}
              value={question.max}
              onChange={max => change({ ...question, max })}
            />
          </div>
          <FactField facts={['heightCm']} question={question} change={change} />
        </>
      );
    case 'one':
      return (
        <>
          <OptionList question={question} change={change} />
          <FactField facts={['diet']} question={question} change={change} />
        </>
      );
    case 'several':
      return (
        <>
          <OptionList question={question} change={change} />
          <FactField facts={['conditions']} question={question} change={change} />
        </>
      );
    case 'short':
      return <FactField facts={['diet', 'conditions']} question={question} change={change} />;
    case 'long':
      return <FactField facts={['conditions']} question={question} change={change} />;
    case 'date':
      return <FactField facts={['birthDate']} question={question} change={change} />;
    case 'matrix':
      return <MatrixFields question={question} change={change} />;
    default:
      return null;
  }
}

type WithFact = QuestionOf<'short' | 'long' | 'number' | 'one' | 'several' | 'date'>;
type FactFieldProps = { facts: FactName[]; question: WithFact; change: QuestionChanges['change'] };

function FactField({ facts, question, change }: FactFieldProps) {
  return (
    <NativeSelect
      label="Propose for the record"
      description="You accept or dismiss each answer first."
      data={[{ value: '', label: 'No' }, ...facts.map(value => ({ value, label: factLabels[value] }))]}
      value={question.fact ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ ...question, fact: facts.find(each => each === value) ?? null } as Question)
      }
    />
  );
}

function MeasureField({ question, change }: KindProps<QuestionOf<'measurement'>>) {
  const { data: own = [] } = useQuery(kindsQuery);
  return (
    <NativeSelect
      label="Measurement"
      data={[
        ...builtInKindNames.map(value => ({ value: value as string, label: builtInKinds[value].label })),
        ...own.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(question.measure)}
      onChange={({ currentTarget: { value } }) =>
        change({ ...question, measure: builtInKindNames.find(each => each === value) ?? Number(value) })
      }
    />
  );
}

type Switchable = Exclude<Question, { kind: 'heading' | 'text' | 'consent' }>;

function Switches({ question, change }: { question: Switchable; change: QuestionChanges['change'] }) {
  const box = (name: 'required' | 'canAsk' | 'showLast', label: string) => (
    <Checkbox
      label={label}
      checked={question[name]}
      onChange={event => change({ ...question, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <div className={classes.switches}>
      {box('required', 'Required')}
      {box('canAsk', '“Not sure, ask me in the session”')}
      {box('showLast', 'Show the last answer')}
    </div>
  );
}

/** The condition of a follow-up, read-only: it is edited at the question that it depends on. */
function ShownIf({ question, changes }: { question: Question; changes: QuestionChanges }) {
  const errorOf = useContext(Errors);
  const { showIf } = question;
  if (!showIf) return null;
  const trigger = changes.questions.find(({ id }) => id === showIf.question);
  const error = errorOf('showIf') ?? errorOf('showIf.values') ?? errorOf('showIf.value');
  return (
    <div className={classes.shownIf}>
      <p>
        {trigger ? (
          <>
            Only asked if the answer to “{trigger.label || 'Untitled'}” {showIf.test === 'contains' ? 'contains' : 'is'}{' '}
            <b>{describeCondition(showIf, trigger)}</b>.
          </>
        ) : (
          'The question it depended on is gone.'
        )}
      </p>
      <span>
        {trigger && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => changes.open(trigger.id)}>
            Change
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={() => changes.change({ ...question, showIf: null })}>
          Always ask
        </Button>
      </span>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
