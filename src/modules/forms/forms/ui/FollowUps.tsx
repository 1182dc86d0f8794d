import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Condition, Question } from '../questions.ts';
import classes from './builder.module.css';
import {
  choicesOf,
  firstCondition,
  followUp,
  followUpsOffered,
  insertAfter,
  newQuestion,
  setCondition,
} from './edit-questions.ts';
import { type ErrorOf, FigureField, type QuestionChanges } from './editor-fields.tsx';

type Props = { trigger: Question; changes: QuestionChanges; errorOf: ErrorOf };

const fresh = 'new';

/** "When the answer is 4 or less, also ask …": the conditions of the questions that depend on this one. */
export function FollowUps({ trigger, changes, errorOf }: Props) {
  const { questions, changeAll, open } = changes;
  const followUps = questions.filter(({ showIf }) => showIf?.question === trigger.id);
  const offered = followUpsOffered(questions, trigger.id);
  const name = (question: Question) => question.label || 'Untitled';
  const add = () => {
    const condition = firstCondition(trigger);
    if (!condition) return;
    const added = newQuestion('long');
    changeAll(followUp([...questions, added], added.id, condition));
  };
  const choose = (old: Question, value: string) => {
    const { showIf } = old;
    if (!showIf) return;
    if (value === fresh) {
      const added = newQuestion('long');
      const freed = setCondition(questions, old.id, null);
      return changeAll(followUp(insertAfter(freed, null, added), added.id, showIf));
    }
    changeAll(followUp(setCondition(questions, old.id, null), value, showIf));
  };
  return (
    <div className={classes.followUps}>
      {followUps.map((question, at) => (
        <fieldset key={question.id} className={classes.condition}>
          <legend className={classes.hidden}>Follow-up {at + 1}</legend>
          {question.showIf && (
            <ConditionFields
              condition={question.showIf}
              trigger={trigger}
              error={errorOf('showIf.values', question.id) ?? errorOf('showIf.value', question.id)}
              onChange={showIf => changeAll(setCondition(questions, question.id, showIf))}
            />
          )}
          <span>also ask</span>
          <NativeSelect
            className={classes.followUp}
            aria-label="Follow-up question"
            value={question.id}
            onChange={event => choose(question, event.currentTarget.value)}
            data={[
              { value: question.id, label: name(question) },
              ...offered.map(each => ({ value: each.id, label: name(each) })),
              { value: fresh, label: 'A new question' },
            ]}
          />
          <Button size="xs" variant="subtle" color="gray" onClick={() => open(question.id)}>
            Edit
          </Button>
          <ActionIcon
            aria-label={`Always ask: ${name(question)}`}
            title="Always ask it"
            onClick={() => changeAll(setCondition(questions, question.id, null))}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name="plus" size={16} />} onClick={add}>
        {followUps.length ? 'Another follow-up' : 'Ask more after certain answers'}
      </Button>
    </div>
  );
}

type ConditionProps = {
  condition: Condition;
  trigger: Question;
  error: string | undefined;
  onChange: (condition: Condition) => void;
};

function ConditionFields({ condition, trigger, error, onChange }: ConditionProps) {
  return (
    <>
      <span>{condition.test === 'contains' ? 'When the answer contains' : 'When the answer is'}</span>
      {condition.test === 'any_of' ? (
        <AnyOf condition={condition} trigger={trigger} error={error} onChange={onChange} />
      ) : condition.test === 'contains' ? (
        <TextInput
          className={classes.word}
          aria-label="Word in the answer"
          maxLength={60}
          autoComplete="off"
          value={condition.value}
          error={error}
          onChange={event => onChange({ ...condition, value: event.currentTarget.value })}
        />
      ) : trigger.kind === 'scale' ? (
        <NativeSelect
          aria-label="Condition"
          value={`${condition.test} ${condition.value}`}
          data={scaleChoices}
          onChange={event => {
            const [test, value] = event.currentTarget.value.split(' ');
            onChange({ ...condition, test: test === 'at_least' ? 'at_least' : 'at_most', value: Number(value) });
          }}
        />
      ) : (
        <>
          <span className={classes.figure}>
            <FigureField
              name="followUpValue"
              label={null}
              aria-label="Number"
              value={condition.value}
              onChange={value => onChange({ ...condition, value: value ?? Number.NaN })}
            />
          </span>
          <NativeSelect
            aria-label="Condition"
            value={condition.test}
            data={[
              { value: 'at_most', label: 'or less' },
              { value: 'at_least', label: 'or more' },
            ]}
            onChange={event =>
              onChange({ ...condition, test: event.currentTarget.value === 'at_least' ? 'at_least' : 'at_most' })
            }
          />
          {error && <span className={classes.error}>{error}</span>}
        </>
      )}
    </>
  );
}

const scaleChoices = [
  {
    group: 'Low',
    items: [...Array(10).keys()].map(value => ({ value: `at_most ${value}`, label: value ? `${value} or less` : '0' })),
  },
  {
    group: 'High',
    items: [...Array(10).keys()].map(at => ({
      value: `at_least ${at + 1}`,
      label: at === 9 ? '10' : `${at + 1} or more`,
    })),
  },
];

type AnyOfProps = Omit<ConditionProps, 'condition'> & { condition: Extract<Condition, { test: 'any_of' }> };

/** One answer is chosen from a list; several are ticked. */
function AnyOf({ condition, trigger, error, onChange }: AnyOfProps) {
  const choices = choicesOf(trigger);
  if (trigger.kind === 'yes_no')
    return (
      <NativeSelect
        aria-label="Condition"
        value={condition.values[0] ?? ''}
        data={choices.map(({ id, label }) => ({ value: id, label }))}
        onChange={event => onChange({ ...condition, values: [event.currentTarget.value] })}
      />
    );
  return (
    <Checkbox.Group
      className={classes.anyOf}
      aria-label="Answers"
      value={condition.values}
      onChange={values => onChange({ ...condition, values })}
      error={error}
    >
      <div className={classes.ticks}>
        {choices.map(({ id, label }, at) => (
          <Checkbox key={id} value={id} label={label || `Answer ${at + 1}`} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
